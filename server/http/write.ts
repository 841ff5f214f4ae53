import { createHash } from "node:crypto";
import type { Db } from "#server/db/database.ts";
import { transact } from "#server/db/transaction.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { claimKey, saveReply, nameActor } from "./queries.ts";

type Planning = {
  /**
   * Plans each statement once for all its values. For large statements that find few rows by key and take longer to
   * plan than to run; not for lists of thousands, which need their own plan.
   */
  plannedOnce?: boolean;
};

/**
 * Runs `effect` after commit, before the response: for what the database cannot roll back. It does not run when the
 * write fails, nor for a repeat that is answered from its key. It is lost if the process ends first, and an error is
 * logged without changing the response, so it may only speed up what happens anyway.
 */
type AfterCommit = (effect: () => void | Promise<void>) => void;

/** Runs one write in one transaction (`transact`); the response is sent only after its commit. */
export type Write = <T extends object>(
  run: (db: Db, afterCommit: AfterCommit) => Promise<T>,
  planning?: Planning,
) => Promise<T>;

type Call = {
  db: Db;
  userId: number;
  now: Date;
  path: string;
  body: unknown;
  /** The idempotency key, and its name for callers; null when the call may be done twice. */
  key: { name: string; value: unknown } | null;
  /** Receives errors after the commit. */
  onError: (error: unknown) => void;
};

const usableKey = /^[\x21-\x7e]{1,200}$/;

/** Runs `work` in a transaction, and its effects after the commit. */
async function committed<T>(
  { db, onError }: Call,
  work: (transaction: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  let effects: (() => void | Promise<void>)[] = [];
  const answer = await transact(db, (transaction) => {
    effects = [];
    return work(transaction, (effect) => effects.push(effect));
  });
  for (const effect of effects)
    try {
      await effect();
    } catch (error) {
      onError(error);
    }
  return answer;
}

/**
 * The `write` of one call. With an idempotency key, the key, the reply and the rows are committed together, so that a
 * repeat returns the same reply and writes nothing.
 */
export function writeOnce(call: Call): Write {
  const { userId, now, path, body, key } = call;
  if (!key)
    return (run, { plannedOnce = false } = {}) =>
      committed(call, async (transaction, afterCommit) => {
        await nameActor(transaction, { userId, now, plannedOnce });
        return run(transaction, afterCommit);
      });
  return (run, { plannedOnce = false } = {}) => {
    const { name, value } = key;
    if (typeof value !== "string" || !usableKey.test(value))
      throw invalid({ [name]: refusalText("idempotencyKeyShape") });
    const fingerprint = createHash("sha256")
      .update(`${path}\n${JSON.stringify(body)}`)
      .digest("base64url");
    return committed(call, async (transaction, afterCommit) => {
      const earlier = await claimKey(transaction, { userId, now, plannedOnce }, value, fingerprint);
      if (earlier && earlier.fingerprint !== fingerprint)
        throw new ApiError("key-reused", refusalText("keyReused", { name }));
      if (earlier?.reply) return JSON.parse(earlier.reply) as Awaited<ReturnType<typeof run>>;
      const reply = await run(transaction, afterCommit);
      await saveReply(transaction, userId, value, JSON.stringify(reply));
      return reply;
    });
  };
}
