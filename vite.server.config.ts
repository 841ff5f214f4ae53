import { defineConfig } from "vite";

/**
 * The server's entries with their packages as a few files of plain JavaScript: a start that opens a thousand small ones
 * takes twice as long. What brings machine code or reads files beside itself stays in node_modules.
 */
export default defineConfig({
  publicDir: false,
  // As later versions of Node say of themselves: PostgreSQL's driver, which asks whether it runs at Cloudflare, would else
  // look at `Response`, and so load all that Node's `fetch` stands on.
  define: { navigator: '({ userAgent: "Node.js" })' },
  ssr: {
    noExternal: true,
    external: ["sharp", "@myriaddreamin/typst-ts-web-compiler", "@node-rs/argon2", "@fastify/swagger-ui"],
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
          groups: [{ name: "ground", test: /server[\\/](log|settings|db[\\/]embedded)\.ts$/ }],
        },
      },
    },
  },
});
