import type { Identity } from "embedded-postgres-supervisor/identity";

/** Name of the embedded database in names and messages. Installations depend on these names. */
export const identity: Identity = {
  name: "chamak",
  title: "Chamak",
  dataDirSetting: "DATA_DIR",
  databaseSetting: "DATABASE_URL",
  backupCommand: "npm run backup",
  replaceOption: "--replace",
  // India's time, in which --at is given too.
  utcOffsetMinutes: 330,
};
