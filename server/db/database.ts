import { createHash } from "node:crypto";
import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { type ClientConfig, DatabaseError, Pool, type PoolClient, type QueryResult, types } from "pg";
import type { Tables } from "./tables.ts";

/** The database or a transaction on it; queries take either. */
export type Db = Kysely<Tables>;

const textTypes: ReadonlySet<number> = new Set([types.builtins.DATE, types.builtins.TIME]);
const asText = (value: string) => value;

/** Limit of prepared statements; further ones are unnamed, since each name takes memory on every connection. */
const MAX_STATEMENTS = 500;
const statementNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing || statementNames.size >= MAX_STATEMENTS) return existing;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** True if the server ended the connection with this error; the connection itself reports it a moment later. */
const isFatal = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.severity === "FATAL" || error.severity === "PANIC");

/** Sends a query; one with parameters as a named statement, so that each connection parses and plans it once. */
const send = (client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> =>
  values.length > 0 ? client.query({ name: nameOf(text), text, values: [...values] }) : client.query(text);

/** A connection for the query builder; it is discarded once the server has ended it. */
function preparing(client: PoolClient): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(client, text, values);
    } catch (error) {
      isLost ||= isFatal(error);
      throw error;
    }
  };
  // The query builder requests cursors only when it streams, which nothing here does.
  return { query, release: () => client.release(isLost) } as unknown as PostgresPoolClient;
}

/**
 * Wraps each pool connection in one stable object: the query builder remembers every connection object that it has
 * seen.
 */
function preparingEach(pool: Pool): PostgresPool {
  const prepared = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = prepared.get(client) ?? preparing(client);
      prepared.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** An address of the embedded server, or the URL of an external one. */
export type DatabaseSource = DatabaseAddress | { connectionString: string };

/** As many as a busy desk uses at once; more would only wait for the processors. */
export const CONNECTIONS = 16;

export type DatabaseOptions = {
  source: DatabaseSource;
  /** Days by which times set by the database are ahead of the machine's. */
  clockOffsetDays?: number;
  connections?: number;
  onError?: (error: Error) => void;
};

const pools = new WeakMap<Db, Pool>();

/** The connections of a database that a query or transaction uses at the moment. */
export function connectionsInUse(db: Db): number {
  const pool = pools.get(db);
  return pool ? pool.totalCount - pool.idleCount : 0;
}

/** Opens a pool on `source`. Nothing connects before the first query. */
export function openDatabase({
  source,
  clockOffsetDays = 0,
  connections = CONNECTIONS,
  onError = () => {},
}: DatabaseOptions): Db {
  const pool = new Pool({
    ...clientConfig(source),
    options: clockOffsetDays === 0 ? NO_JIT : `${NO_JIT} -c chamak.clock_offset_days=${clockOffsetDays}`,
    max: connections,
  });
  // Without a listener a lost connection would end the process: the pool emits this for idle connections, while one
  // in use fails only its query.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingEach(pool) }) });
  pools.set(db, pool);
  return db;
}

const POOLED =
  "DATABASE_URL leads to a pooler such as pgbouncer, which lets transactions share connections. The product prepares statements, sets time limits and listens on its own: name PostgreSQL itself, with max_connections for 17 of each process.";

const findBackend = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
};

/** True if two connections that are open at the same time reach the same process of PostgreSQL. */
const isPooled = (db: Db): Promise<boolean> =>
  db
    .connection()
    .execute((one) =>
      db.connection().execute(async (other) => (await findBackend(one)) === (await findBackend(other))),
    );

const READ_ONLY =
  "The database accepts no changes: DATABASE_URL leads to a replica. Name the primary, or a balancer that follows it.";

const isReadOnly = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db);
  return rows[0]?.readOnly ?? false;
};

/**
 * Connects twice.
 * @throws a sentence that says what to check when the database cannot be reached, only through a pooler, or only read.
 */
export async function requireDatabase(db: Db): Promise<void> {
  let pooled: boolean;
  try {
    pooled = await isPooled(db);
  } catch (error) {
    // A host with several addresses fails with one error each, and the aggregate has no message.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const reason = first instanceof Error ? first.message : String(first);
    // pgbouncer's answer to time limits, unless it is told to drop them.
    pooled = reason.startsWith("unsupported startup parameter");
    if (!pooled)
      throw new Error(
        `The database cannot be used: ${reason}. Check that it runs and that DATABASE_URL is right.`,
        { cause: error },
      );
  }
  if (pooled) throw new Error(POOLED);
  if (await isReadOnly(db)) throw new Error(READ_ONLY);
}

/** Compiling a statement takes longer than running it: lists of a large city would wait for seconds, each time. */
const NO_JIT = "-c jit=off";

/** Settings of every connection. Days and times of day stay text: a Date would shift them. */
export function clientConfig(source: DatabaseSource): ClientConfig {
  return {
    ...source,
    application_name: "chamak",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid, format) =>
        textTypes.has(oid) ? asText : (types.getTypeParser(oid, format) as typeof asText),
    },
  };
}
