import { createHash } from "node:crypto";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { DatabaseAddress } from "./embedded/embedded.ts";
import type { Tables } from "./tables.ts";

/** The database, or a transaction on it: queries take either. */
export type Db = Kysely<Tables>;

const DATE = 1082;
const TIME = 1083;
const asText = (value: string) => value;

/** How many texts are prepared; past that, texts go unnamed, since each name costs every connection memory. */
const MOST_STATEMENTS = 500;
const statementNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MOST_STATEMENTS) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** Hands out connections that run every parametrised query as a named statement: parsed and planned once each. */
function preparing(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) =>
        values.length === 0
          ? client.query(text)
          : client.query({ name: nameOf(text), text, values: [...values] });
      // The query builder asks for cursors only when it streams, which nothing here does.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Where the database is: an address of the embedded server, or the URL of one's own. */
export type DatabaseSource = DatabaseAddress | { connectionString: string };

export type DatabaseOptions = {
  source: DatabaseSource;
  connections?: number;
  onError?: (error: Error) => void;
};

/** Opens a pool on `source`. Nothing connects before the first query. */
export function openDatabase({ source, connections = 10, onError = () => {} }: DatabaseOptions): Db {
  const pool = new pg.Pool({ ...clientConfig(source), max: connections });
  // Without a listener an idle connection's loss would end the process.
  pool.on("error", onError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** What every connection of this product has in common. Days and times of day stay text: a Date would shift them. */
export function clientConfig(source: DatabaseSource): pg.ClientConfig {
  return {
    ...source,
    application_name: "chamak",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === DATE || oid === TIME ? asText : (pg.types.getTypeParser(oid, format) as typeof asText),
    },
  };
}

/** Runs a fixed text without building it anew: for the few queries that every second counts hundreds of. */
export async function fixedQuery<Row>(db: Db, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
