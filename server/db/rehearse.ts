import type { Db } from "./database.ts";

/** Ends a transaction that was only rehearsed, and carries what it came to. */
class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("Rehearsed");
    this.result = result;
  }
}

/** What a change would come to: it is made in a transaction that is taken back, so that the answer is the change's own. */
export async function rehearse<Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      throw new Rehearsed(await change(transaction));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return (error as Rehearsed<Result>).result;
    throw error;
  }
}
