import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledTexts } from "./texts.ts";

/** Nothing else is kept where a page is drawn: no society, nothing that was begun. */
const NOTHING_KEPT = "const localStorage = { getItem: () => null };";

/** What asks the browser → what says the same of the visitor for whom a page is drawn. */
const stoodIn = ["lib/clock", "lib/cookie", "lib/session"];

/** React, of which no piece ever comes later: the picture is what the app begins with, however often it was drawn. */
const FIRST = "\0react-at-first";
const first = `export * from "react";
const never = new Promise(() => {});
export const lazy = () => () => {
  throw never;
};`;

/** Puts web/draw/as in the place of the modules that ask the browser, and of React for what is ours. */
function standIns(): Plugin {
  const root = path.resolve("web");
  const stead = (name: string) => `${root}/draw/as/${path.basename(name)}.ts`;
  const places = new Map(stoodIn.map((name) => [`${root}/${name}.ts`, stead(name)]));
  return {
    name: "stand-ins",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer?.startsWith(`${root}/`) || importer.startsWith(`${root}/draw/as/`)) return null;
      if (source === "react") return FIRST;
      if (!/^[#.]/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && (places.get(found.id) ?? null);
    },
    load: (id) => (id === FIRST ? first : null),
  };
}

/** What draws the booking page at the server; loaded when somebody asks for it. */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), compiledTexts(), standIns()],
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
      output: {
        format: "cjs",
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name]-[hash].cjs",
        banner: NOTHING_KEPT,
      },
    },
  },
});
