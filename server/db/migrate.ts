import { createHash } from "node:crypto";
import { type Migration, Migrator, sql } from "kysely";
import type { Db } from "./database.ts";
import { replaced } from "./replaced.ts";
import { isAnyRunning } from "./running.ts";
import * as files from "./sqlFiles.ts";
import type { SqlTexts } from "./sqlFiles.ts";

/** The texts that make the schema; tests give others. */
type Sources = { migrations: SqlTexts; functions: SqlTexts };

const BASELINE = "2026-11-28T00-baseline.expand";

/**
 * A text of a function is a step of its own, named by its hash, so that each text is applied once. The migrator takes
 * names in their order: digits put functions before the migrations, whose triggers may call them, and a function that is
 * made of a table or of another function (`….late.sql`) after them.
 */
function functionSteps(functions: SqlTexts): SqlTexts {
  const steps = Object.entries(functions).map(([name, text]) => {
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
    const position = name.endsWith(".late") ? 9 : 0;
    // Bodies may name what a migration is about to make.
    return [
      `${position}-function-${name}-${hash}.expand`,
      `set local check_function_bodies = off;\n${text}`,
    ] as const;
  });
  return Object.fromEntries(steps);
}

const isFunction = (name: string): boolean => /^[09]-function-/.test(name);

/** An addition that older versions do not see; without the mark, a migration may change what they use. */
const isExpanding = (name: string): boolean => name.endsWith(".expand");

/**
 * `ahead`: a newer version has added to it, and this one can go on; `newer`: it has changed what this one uses;
 * `unsupported`: from before the last version that the baseline follows.
 */
type SchemaAge = "empty" | "older" | "current" | "ahead" | "newer" | "unsupported";

type SchemaState = {
  age: SchemaAge;
  /** Names of the steps that have run. */
  run: ReadonlySet<string>;
  /** Of these, migrations that this version does not know. */
  unknown: string[];
  /** Steps that have not run. */
  missing: string[];
};

async function findState(db: Db, steps: SqlTexts): Promise<SchemaState> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  const rows =
    tables.length === 0
      ? []
      : (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows;
  const run = new Set(rows.map(({ name }) => name));
  const known = new Set([...Object.keys(steps), ...replaced]);
  // Of a function, earlier texts have run, and after a newer version its later ones.
  const unknown = [...run].filter((name) => !known.has(name) && !isFunction(name));
  const missing = Object.keys(steps).filter((name) => !run.has(name));
  const replacedRun = replaced.filter((name) => run.has(name)).length;
  const ageOf = (): SchemaAge => {
    if (tables.length === 0) return "empty";
    if (replacedRun > 0 && replacedRun < replaced.length) return "unsupported";
    if (unknown.length === 0) return missing.length === 0 ? "current" : "older";
    return missing.length === 0 && unknown.every(isExpanding) ? "ahead" : "newer";
  };
  return { age: ageOf(), run, unknown, missing };
}

const stepsOf = ({ migrations, functions }: Sources): SqlTexts => ({
  ...functionSteps(functions),
  ...migrations,
});

/**
 * The age of a database's schema. Checked on every start, because the migrator itself reads the whole catalogue.
 */
export const findSchemaAge = async (db: Db): Promise<SchemaAge> => (await findState(db, stepsOf(files))).age;

/** @throws a sentence when this version cannot work with the database. */
function requireUsable({ age, unknown }: SchemaState): void {
  if (age === "newer")
    throw new Error(
      `A newer version of Chamak has changed the database (${unknown.join(", ")}), and this one cannot work with it. Start the newer version, or restore a backup from before.`,
    );
  if (age === "unsupported")
    throw new Error(
      "This database was made by a version of Chamak before 1.0 that this one does not know. Start the last version before this one on it once, which brings it up to date, then start this one.",
    );
}

/** The migrator's input: steps to run, and those that have run, without which it reports a corrupted history. */
function migrationsFor(steps: SqlTexts, state: SchemaState): Record<string, Migration> {
  requireUsable(state);
  const none = { up: () => Promise.resolve() };
  const migrations: Record<string, Migration> = {};
  for (const name of state.run) migrations[name] = none;
  for (const name of state.missing)
    migrations[name] = {
      up: async (db) => {
        await sql.raw(steps[name] ?? "").execute(db);
      },
    };
  // All that the baseline makes is there.
  if (replaced.every((name) => state.run.has(name))) migrations[BASELINE] = none;
  return migrations;
}

/**
 * Migrates the database to this version's schema, in one transaction under an advisory lock, so that several
 * processes may start at once. Forward only.
 * @throws when a migration fails, or a sentence when a newer version has changed what this one uses, when a version is
 * left out, or when this one would change what running processes use.
 */
export async function migrate(db: Db, sources: Sources = files): Promise<void> {
  const steps = stepsOf(sources);
  const state = await findState(db, steps);
  requireUsable(state);
  if (state.missing.length === 0) return;
  const changing = state.missing.filter((name) => !isExpanding(name));
  if (changing.length > 0 && (await isAnyRunning(db)))
    throw new Error(
      `This version changes what processes of an earlier one use (${changing.join(", ")}), and some still run on this database. Stop them all, then start this one.`,
    );
  const migrator = new Migrator({
    db,
    // Asked under the lock: what another process has run meanwhile is known then.
    provider: { getMigrations: async () => migrationsFor(steps, await findState(db, steps)) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error("The database could not be migrated", { cause: error });
}

const START_LOCK = 4_207_011;

/** Runs `work` in a transaction with a lock that one process at a time can have: for one-time work of each start. */
export function onceAtStart<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    return work(transaction);
  });
}
