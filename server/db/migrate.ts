import { Migrator, sql } from "kysely";
import type { Db } from "./database.ts";
import * as people from "./migrations/0001-people.ts";
import * as society from "./migrations/0002-society.ts";
import * as audit from "./migrations/0003-audit.ts";
import * as company from "./migrations/0004-company.ts";
import * as catalogue from "./migrations/0005-catalogue.ts";
import * as provider from "./migrations/0006-provider.ts";
import * as booking from "./migrations/0007-booking.ts";

/** Names sort in the order in which they run; a name that has run anywhere is never changed. */
const migrations = {
  "0001-people": people,
  "0002-society": society,
  "0003-audit": audit,
  "0004-company": company,
  "0005-catalogue": catalogue,
  "0006-provider": provider,
  "0007-booking": booking,
};

/**
 * Brings the database to this version's schema, in one transaction under an advisory lock, so that several
 * processes may start at once. Forward only.
 * @throws when a migration fails, or when the database was written by a newer version.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error("The database could not be migrated", { cause: error });
}

const START_LOCK = 4_207_011;

/** Runs `work` in one transaction that only one process at a time may be in: what each start does once. */
export function onceAtStart<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    return work(transaction);
  });
}
