import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledTexts } from "./texts.ts";

/** What draws the booking page at the server; loaded when somebody asks for it. */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), compiledTexts()],
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: true,
    outDir: "../dist/draw",
    emptyOutDir: true,
    target: "node20",
    minify: true,
    // As vite.config.ts says of the app, whose pictures are the page's.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { book: "web/draw/book.tsx" },
      output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" },
    },
  },
});
