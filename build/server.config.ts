import { defineConfig } from "vite";

/**
 * The server's entries and their packages as a few JavaScript files: a start that opens a thousand small files takes
 * twice as long. Packages with native code or with files that they read at run time stay in node_modules.
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
        rekey: "server/commands/rekey.ts",
        drawPapers: "server/pdf/child.ts",
        planDays: "server/planning/child.ts",
      },
      output: {
        comments: { jsdoc: false },
        // Beside the entries, because a file finds other parts of the project relative to its own folder.
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
