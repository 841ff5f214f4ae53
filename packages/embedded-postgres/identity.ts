/** The program that runs the database, as named in its files and messages. */
export type Identity = {
  /**
   * The name of the database and of its owner, and part of the names of locks, socket folders, backups and the
   * system's folder. It must never change, because existing data is found by it.
   */
  name: string;
  /** The program's name in sentences. */
  title: string;
  /** The setting with the data folder's path. */
  dataDirSetting: string;
  /** The setting with the URL of a PostgreSQL server to use instead. */
  databaseSetting: string;
  backupCommand: string;
  /** The option of the restore command that sets existing data aside. */
  replaceOption: string;
  /** Minutes by which the times in names of backups are ahead of UTC, on every machine. */
  utcOffsetMinutes: number;
};
