import type { Db } from "./database.ts";

// Deadlock and serialisation failure: PostgreSQL has rolled the transaction back.
const collisions: readonly unknown[] = ["40P01", "40001"];

/** Whether a transaction was rolled back since it and another one held each other up: it may be run again. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && collisions.includes(Reflect.get(error, "code"));

const MAX_RUNS = 4;

/**
 * Runs `work` in a transaction, and again, at most four times in all, when another transaction and this one held each
 * other up, as a payment and a merge do that moves its booking to another customer meanwhile. So `work` has no effect
 * outside the database.
 * @throws what `work` throws, and the last collision
 */
export async function transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (run === MAX_RUNS || !isCollision(error)) throw error;
    }
}
