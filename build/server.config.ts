import { readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { sqlFiles } from "./sqlFiles.ts";

/**
 * Packages with native code, or with files that they read at run time: only these are `dependencies`. The others are
 * built into the files, and need not be installed where the product only runs.
 */
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

/**
 * The server's entries and their packages as a few JavaScript files: a start that opens a thousand small files takes
 * twice as long.
 */
export default defineConfig({
  publicDir: false,
  plugins: [sqlFiles()],
  ssr: {
    noExternal: true,
    external: Object.keys(dependencies),
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
        planDays: "server/planDays.ts",
        readFiles: "server/readFiles.ts",
      },
      output: {
        comments: { jsdoc: false },
        // Beside the entries, because a file finds other parts of the project relative to its own folder.
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
