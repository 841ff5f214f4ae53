import type { Identity } from "../identity.ts";

export const example: Identity = {
  name: "example",
  title: "Example",
  dataDirSetting: "EXAMPLE_DIR",
  databaseSetting: "EXAMPLE_DATABASE",
  backupCommand: "example-backup",
  replaceOption: "--overwrite",
  utcOffsetMinutes: 0,
};
