import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { catalogues } from "./vite-catalogues";

const server = process.env["JADECOURT_SERVER"] ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [catalogues(), svelte(), svelteTesting()],
  build: {
    outDir: "../src/jadecourt/web_client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inlined scripts or styles
    modulePreload: { polyfill: false },
  },
  // `npm run dev` needs a running Jadecourt server
  server: {
    proxy: { "/api": { target: server, ws: true }, "/health": server },
    fs: { allow: [".", "../docs/guides"] },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
    testTimeout: 60_000, // generous: tests must not fail on a busy machine
    hookTimeout: 60_000,
  },
});
