import { createHash } from "node:crypto";
import type { Db } from "#server/db/database.ts";
import { Fault, invalid } from "./fault.ts";
import { claimKey, keepReply, nameActor } from "./queries.ts";

type Planning = {
  /**
   * Plans each statement once for all its values. For large ones that find few rows by their keys, and take longer to
   * plan than to run; not for lists of thousands, which want a plan of their own.
   */
  plannedOnce?: boolean;
};

/** Runs one write in one transaction; the caller gets an answer only after its commit. */
export type Write = <T extends object>(run: (db: Db) => Promise<T>, planning?: Planning) => Promise<T>;

type Call = { db: Db; userId: number; path: string; body: unknown; key: string | string[] | undefined };

const usableKey = /^[\x21-\x7e]{1,200}$/;

/**
 * The `write` of one call. With an Idempotency-Key, the key, the reply and the rows are committed together, so
 * that a repeat of the call answers the same and writes nothing.
 */
export function writeOnce({ db, userId, path, body, key }: Call): Write {
  if (key === undefined)
    return (run, { plannedOnce = false } = {}) =>
      db.transaction().execute(async (transaction) => {
        await nameActor(transaction, { userId, plannedOnce });
        return run(transaction);
      });
  return <T extends object>(run: (db: Db) => Promise<T>, { plannedOnce = false }: Planning = {}) => {
    if (typeof key !== "string" || !usableKey.test(key))
      throw invalid({ "Idempotency-Key": "Use 1 to 200 visible ASCII characters" });
    const fingerprint = createHash("sha256")
      .update(`${path}\n${JSON.stringify(body)}`)
      .digest("base64url");
    return db.transaction().execute(async (transaction) => {
      const earlier = await claimKey(transaction, { userId, plannedOnce }, key, fingerprint);
      if (earlier && earlier.fingerprint !== fingerprint)
        throw new Fault("key-reused", "This Idempotency-Key was used for another request.");
      if (earlier?.reply) return JSON.parse(earlier.reply) as T;
      const reply = await run(transaction);
      await keepReply(transaction, userId, key, JSON.stringify(reply));
      return reply;
    });
  };
}
