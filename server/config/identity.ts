import type { Identity } from "embedded-postgres-supervisor/identity";

/** What the database of our own is called, in names and sentences: installations hold on to the names. */
export const identity: Identity = {
  name: "chamak",
  title: "Chamak",
  dataDirSetting: "DATA_DIR",
  databaseSetting: "DATABASE_URL",
  backupCommand: "npm run backup",
  replaceOption: "--replace",
};
