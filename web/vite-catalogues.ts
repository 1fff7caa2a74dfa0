/** A Vite plugin: each catalogue of messages (`locales/LANGUAGE/CATALOGUE`) becomes a module that is loaded when needed. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LOCALES = join(import.meta.dirname, "../src/jadecourt/locales");
const INDEX = "virtual:catalogues";
const PREFIX = "virtual:catalogue/";
const NOT_SHOWN_HERE = ["terminal", "terminal.ftl"]; // words of the terminal client

/** Lists the folders or files that the web client reads. */
function list(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !NOT_SHOWN_HERE.includes(name))
    .sort();
}

export function catalogues(): Plugin {
  return {
    name: "jadecourt-catalogues",
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) {
        const names = JSON.parse(readFileSync(join(LOCALES, "languages.json"), "utf-8")) as Record<string, string>;
        const loaders = Object.keys(names).flatMap((language) =>
          list(join(LOCALES, language)).map((name) => {
            const key = `${language}/${name}`;
            return `${JSON.stringify(key)}: () => import(${JSON.stringify(PREFIX + key)})`;
          }),
        );
        return `export const loaders = { ${loaders.join(",\n")} };`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const folder = join(LOCALES, id.slice(PREFIX.length + 1));
      const paths = list(folder).map((file) => join(folder, file));
      for (const path of paths) this.addWatchFile(path);
      const text = paths.map((path) => readFileSync(path, "utf-8")).join("\n");
      return `export default ${JSON.stringify(text.replace(/^#.*\n/gm, ""))};`; // without comments
    },
  };
}
