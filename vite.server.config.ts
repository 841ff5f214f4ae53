import { defineConfig } from "vite";

/** The server's entries as plain JavaScript; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: { main: "server/main.ts", backup: "server/backup.ts", restore: "server/restore.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
