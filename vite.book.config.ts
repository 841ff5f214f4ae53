import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Nothing is kept where the page is drawn for a stranger: no session, no society. */
const STRANGER = "const localStorage = { getItem: () => null };";

/** What draws the customers' first screen at the server: one file, which web.ts loads when that is asked for. */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "book/draw.tsx",
    outDir: "../dist/draw",
    emptyOutDir: true,
    target: "node20",
    minify: true,
    rolldownOptions: {
      output: { format: "cjs", entryFileNames: "book.cjs", banner: STRANGER, codeSplitting: false },
    },
  },
});
