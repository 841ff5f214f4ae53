import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledTexts } from "./texts.ts";

/** The program that renders the booking page on the server. Loaded on the first request for it. */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), compiledTexts()],
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: true,
    outDir: "../dist/render",
    emptyOutDir: true,
    target: "node20",
    minify: true,
    // As in app.config.ts: the page uses the app's pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { book: "web/render/book.tsx" },
      output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" },
    },
  },
});
