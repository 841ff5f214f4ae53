import { defineConfig } from "vite";

/**
 * The server's entries with their packages as a few files of plain JavaScript: a start that opens a thousand small ones
 * takes twice as long. What brings machine code or reads files beside itself stays in node_modules.
 */
export default defineConfig({
  publicDir: false,
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
        backup: "server/commands/backup.ts",
        restore: "server/commands/restore.ts",
        drawPapers: "server/pdf/child.ts",
      },
      output: {
        comments: { jsdoc: false },
        // Beside the entries: a file finds what lies elsewhere in the project from its own folder.
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
