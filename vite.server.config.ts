import { defineConfig, type Plugin } from "vite";

/**
 * Writes characters beyond ASCII by their numbers: V8 keeps a script in which one of them stands in two bytes a character,
 * of which the product has four million.
 */
const inAscii: Plugin = {
  name: "ascii",
  // After all that prints it anew. They only ever stand in texts and patterns; lines stay where they were.
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "chunk")
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
};

/**
 * The server's entries with their packages as a few files of plain JavaScript: a start that opens a thousand small ones
 * takes twice as long. What brings machine code or reads files beside itself stays in node_modules.
 */
export default defineConfig({
  publicDir: false,
  plugins: [inAscii],
  // As later versions of Node say of themselves: PostgreSQL's driver, which asks whether it runs at Cloudflare, would else
  // look at `Response`, and so load all that Node's `fetch` stands on.
  define: { navigator: '({ userAgent: "Node.js" })' },
  ssr: {
    noExternal: true,
    external: [
      "sharp",
      "@myriaddreamin/typst-ts-web-compiler",
      "@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu",
      "@node-rs/argon2",
      "@fastify/swagger-ui",
    ],
  },
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        backup: "server/backup.ts",
        restore: "server/restore.ts",
        drawPapers: "server/papers/child.ts",
      },
      output: {
        // Of this form what V8 has compiled can be kept, as scripts/launch.mjs does.
        format: "cjs",
        comments: { jsdoc: false },
        // A script that is loaded so has no `import(…)`.
        dynamicImportInCjs: false,
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name]-[hash].cjs",
        codeSplitting: {
          // What the database's start needs: the rest is loaded while PostgreSQL starts, and must not load an entry.
          groups: [{ name: "ground", test: /server[\\/](log|settings|db[\\/]embedded[\\/]embedded)\.ts$/ }],
        },
      },
    },
  },
});
