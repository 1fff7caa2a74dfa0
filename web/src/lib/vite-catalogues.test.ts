import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { afterAll, expect, test } from "vitest";
import { catalogues } from "../../vite-catalogues";

const LOCALES = join(import.meta.dirname, "../../../src/jadecourt/locales");
const folder = mkdtempSync(join(tmpdir(), "locales-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a language needs only its catalogues and its name in the list", async () => {
  cpSync(LOCALES, folder, { recursive: true });
  cpSync(join(folder, "en"), join(folder, "xx"), { recursive: true });
  const languages = JSON.parse(readFileSync(join(folder, "languages.json"), "utf-8")) as object;
  writeFileSync(join(folder, "languages.json"), JSON.stringify({ ...languages, xx: "Pseudo" }));
  writeFileSync(join(folder, "xx/page/app.ftl"), "# a comment\napp-noscript = No scripts?\n");
  const server = await createServer({
    configFile: false,
    plugins: [catalogues(folder)],
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { loaders } = (await server.ssrLoadModule("virtual:catalogues")) as typeof import("virtual:catalogues");
    const keys = Object.keys(loaders);
    const english = keys.filter((key) => key.startsWith("en/"));
    expect(english).toContain("en/page");
    expect(english).not.toContain("en/terminal");
    expect(keys.filter((key) => key.startsWith("xx/"))).toEqual(english.map((key) => key.replace("en/", "xx/")));
    const text = (await loaders["xx/page"]?.())?.default;
    expect(text).toContain("app-noscript = No scripts?");
    expect(text).not.toContain("a comment");
    const html = await server.transformIndexHtml("/", "<!doctype html><body><noscript>%app-noscript%</noscript>");
    expect(html).toContain("Jadecourt needs JavaScript. / ");
    expect(html).toContain(" / No scripts?</noscript>");
  } finally {
    await server.close();
  }
});
