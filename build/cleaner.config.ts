import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { compiledTexts } from "./texts.ts";
import { compressed } from "./compressed.ts";

/** Files of web/public that the cleaner's page uses. */
const PUBLIC = ["scheme.js", "favicon.svg", "today.webmanifest", "today-192.png", "today-512.png"];
const PAGE = "cleaner/index.html";

/**
 * Builds web/cleaner/serviceWorker.ts beside the page, with the list of files to cache and a version computed from
 * them. The same files give the same worker, byte for byte, so phones fetch a new one only after a change.
 */
function serviceWorker(): Plugin {
  let root = "";
  let folder = "";
  let files: string[] = [];
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      files = Object.keys(bundle).filter((name) => name !== PAGE);
    },
    closeBundle: async () => {
      const cachedFiles = [...files, ...PUBLIC].toSorted();
      const hash = createHash("sha256");
      for (const name of [PAGE, ...cachedFiles]) hash.update(name).update(await readFile(join(folder, name)));
      await build({
        configFile: false,
        root,
        logLevel: "warn",
        publicDir: false,
        plugins: [compressed()],
        define: {
          RELEASE_FILES: JSON.stringify(cachedFiles.map((name) => `/${name}`)),
          RELEASE_NAME: JSON.stringify(hash.digest("hex").slice(0, 12)),
        },
        // One classic script, because old browsers do not support modules in workers.
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: "cleaner/serviceWorker.ts",
            formats: ["iife"],
            name: "worker",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
}

/**
 * The cleaner's entry. It is built separately from the app, so that they share no chunks, into the folder that
 * app.config.ts has filled.
 */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), compiledTexts(), compressed(), serviceWorker()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    assetsDir: "cleaner/assets",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "web/cleaner/index.html" },
  },
});
