import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledTexts } from "./texts.ts";
import { compressed } from "./compressed.ts";
import { serviceWorker } from "./serviceWorker.ts";

/** Files of web/public that the cleaner's page uses. */
const PUBLIC = ["scheme.js", "favicon.svg", "today.webmanifest", "today-192.png", "today-512.png"];
const PAGE = "cleaner/index.html";

const worker = serviceWorker({
  page: "/today",
  html: PAGE,
  prefix: "round-",
  script: "sw.js",
  filesIn: (bundle) => ({ files: [...Object.keys(bundle).filter((name) => name !== PAGE), ...PUBLIC] }),
});

/**
 * The cleaner's entry. It is built separately from the app, so that they share no chunks, into the folder that
 * app.config.ts has filled.
 */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), compiledTexts(), compressed(), worker],
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
