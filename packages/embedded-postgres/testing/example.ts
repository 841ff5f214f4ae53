import type { Identity } from "../identity.ts";

/** A program that keeps a database. */
export const example: Identity = {
  name: "example",
  title: "Example",
  dataDirSetting: "EXAMPLE_DIR",
  databaseSetting: "EXAMPLE_DATABASE",
  backupCommand: "example-backup",
  replaceOption: "--overwrite",
};
