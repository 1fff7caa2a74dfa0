/** A Vite plugin: each catalogue of messages (`locales/LANGUAGE/CATALOGUE`) becomes a module that is loaded when needed. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LOCALES = join(import.meta.dirname, "../src/jadecourt/locales");
const INDEX = "virtual:catalogues";
const PREFIX = "virtual:catalogue/";
const NOSCRIPT = "app-noscript"; // the message of the catalogue `page` that index.html shows in all languages
const NOT_SHOWN_HERE = ["terminal", "terminal.ftl"]; // words of the terminal client

/** Lists the folders or files that the web client reads. */
function list(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !NOT_SHOWN_HERE.includes(name))
    .sort();
}

/** Lists the codes of the languages. */
function listLanguages(locales: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(locales, "languages.json"), "utf-8")) as object);
}

/** Returns the messages of a catalogue without comments. */
function readMessages(folder: string): string {
  const files = list(folder).map((file) => readFileSync(join(folder, file), "utf-8"));
  return files.join("\n").replace(/^#.*\n/gm, "");
}

/** `locales`: the folder of the catalogues. */
export function catalogues(locales = LOCALES): Plugin {
  return {
    name: "jadecourt-catalogues",
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) {
        const loaders = listLanguages(locales).flatMap((language) =>
          list(join(locales, language)).map((name) => {
            const key = `${language}/${name}`;
            return `${JSON.stringify(key)}: () => import(${JSON.stringify(PREFIX + key)})`;
          }),
        );
        return `export const loaders = { ${loaders.join(",\n")} };`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const folder = join(locales, id.slice(PREFIX.length + 1));
      for (const file of list(folder)) this.addWatchFile(join(folder, file));
      return `export default ${JSON.stringify(readMessages(folder))};`;
    },
    transformIndexHtml(html) {
      const texts = listLanguages(locales).map((language) => {
        const messages = readMessages(join(locales, language, "page"));
        return new RegExp(`^${NOSCRIPT} = (.+)$`, "m").exec(messages)?.[1] ?? "";
      });
      return html.replace(`%${NOSCRIPT}%`, texts.join(" / "));
    },
  };
}
