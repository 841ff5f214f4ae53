/** How the program that runs the database is called, in the names of what it keeps and in what it tells people. */
export type Identity = {
  /**
   * The name of the database and of its owner, and part of the names of locks, socket folders, backups and the system's
   * folder. It must stay the same: under another one, nothing that exists is found again.
   */
  name: string;
  /** Its name in sentences. */
  title: string;
  /** The setting that names the data folder. */
  dataDirSetting: string;
  /** The setting that names a PostgreSQL server to use instead. */
  databaseSetting: string;
  /** The command that makes a backup. */
  backupCommand: string;
  /** The option with which the restore command sets existing data aside. */
  replaceOption: string;
};
