import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledTexts } from "./texts.ts";
import { compressed } from "./compressed.ts";
import { pieces } from "./pieces.ts";
import { serviceWorker } from "./serviceWorker.ts";
import { washesFilesIn } from "./washesFiles.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

/** In development, serves the cleaner's entry at its path, as the server does. It has its own HTML page. */
function cleanersPage(): Plugin {
  return {
    name: "cleaners-page",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (/^\/today\/?(\?|$)/i.test(request.url ?? "")) request.url = "/cleaner/index.html";
        next();
      });
    },
  };
}

/** Opens the customer's own page without a connection. */
const washesWorker = serviceWorker({
  page: "/washes",
  html: "index.html",
  prefix: "washes-",
  script: "washes-sw.js",
  filesIn: washesFilesIn,
});

export default defineConfig({
  root: "web",
  plugins: [react(), compiledTexts(), cleanersPage(), compressed(), washesWorker],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The server reads from it which files a screen needs.
    manifest: true,
    target: "es2022",
    // The content policy would refuse a font or picture inlined as a data: URL.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
  server: { proxy: { "/api": server, "/documents": server, "/papers": server, "/s/": server } },
});
