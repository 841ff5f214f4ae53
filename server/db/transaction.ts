import type { Db } from "./database.ts";

// Deadlock and serialisation failure: PostgreSQL has rolled the transaction back.
const collisions: readonly unknown[] = ["40P01", "40001"];

/** Whether PostgreSQL rolled back a transaction because of a concurrent one; a retry is safe. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && collisions.includes(Reflect.get(error, "code"));

const MAX_RUNS = 4;

/**
 * Runs `work` in a transaction, and retries it after a deadlock or serialisation failure, up to four runs in all. An
 * example: a payment for a booking that a merge gives to another customer meanwhile. Because of the retries `work` must
 * have no effect outside the database.
 * @throws the errors of `work`, and the collision of the last run
 */
export async function transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (run === MAX_RUNS || !isCollision(error)) throw error;
    }
}
