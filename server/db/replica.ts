import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** How long a read waits for the replica to catch up, and how often it looks, in milliseconds. */
const PATIENCE_MS = 500;
const POLL_MS = 20;
/** How long a replica that failed or was too far behind is left alone, in milliseconds. */
const RETRY_AFTER_MS = 5_000;

type Options = {
  primary: Db;
  replica: Db;
  /** True for errors by which a database is unavailable, and not for those that a caller has made. */
  isDown: (error: unknown) => boolean;
  onError: (error: unknown) => void;
};

async function findPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(
    primary,
  );
  return rows[0]?.position ?? "";
}

async function hasReached(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ hasAll: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasAll"`.execute(replica);
  return rows[0]?.hasAll === true;
}

/** A read replica. It is read only once it has everything that was committed before the call. */
export class Replica {
  readonly #options: Options;
  #downUntil = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs `read` on the replica; on the primary when the replica is down, too far behind, or fails. */
  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const { primary, replica, isDown, onError } = this.#options;
    if (performance.now() < this.#downUntil) return read(primary);
    const position = await findPosition(primary);
    try {
      await this.#catchUp(position);
      return await read(replica);
    } catch (error) {
      if (!(error instanceof Behind) && !isDown(error)) throw error;
      this.#downUntil = performance.now() + RETRY_AFTER_MS;
      onError(error);
      return read(primary);
    }
  }

  /** Resolves once the replica has the primary's `position`. @throws when that takes too long. */
  async #catchUp(position: string): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (!(await hasReached(this.#options.replica, position))) {
      if (performance.now() > until) throw new Behind("The replica is too far behind.");
      await delay(POLL_MS);
    }
  }
}

class Behind extends Error {}
