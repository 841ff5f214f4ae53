import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledTexts } from "./texts.ts";
import { compressed } from "./compressed.ts";
import { pieces } from "./pieces.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

/** While developing, shows the cleaner's entry where the server will: it has a page of its own. */
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

export default defineConfig({
  root: "web",
  plugins: [react(), compiledTexts(), cleanersPage(), compressed()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Tells the server which files a screen takes.
    manifest: true,
    target: "es2022",
    // A font or picture inlined as data: would be refused by the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
  server: { proxy: { "/api": server, "/documents": server, "/papers": server } },
});
