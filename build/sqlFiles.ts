import type { Plugin } from "vite";
import * as texts from "../server/db/sqlFiles.ts";

/** Writes the migrations and functions into the server, which then reads no sources. */
export const sqlFiles = (): Plugin => ({
  name: "sql-files",
  load: {
    filter: { id: /\/server\/db\/sqlFiles\.ts$/ },
    handler: () =>
      Object.entries(texts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n"),
  },
});
