import type { Db } from "./database.ts";

/** Ends a transaction that was only tried out, and carries what it came to. */
class TriedOut<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("Tried out");
    this.result = result;
  }
}

/** What a change would come to: it is made in a transaction that is taken back, so that the answer is the change's own. */
export async function tryOut<Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      throw new TriedOut(await change(transaction));
    });
  } catch (error) {
    if (error instanceof TriedOut) return (error as TriedOut<Result>).result;
    throw error;
  }
}
