import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { foldSums, rebuildSums } from "#server/features/dashboard/sums.queries.ts";

/** All sums other than 0, one line each; for debts only the current value, since rows do not tell earlier ones. */
async function allSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(wash_sum)::text as line from wash_sum where (due, done, missed, charged_paise) <> (0, 0, 0, 0)
    union all
    select (to_jsonb(one) - 'owed_paise' - 'billed_paise')::text from booking_sum as one
    where (made, plans_made, plans_ending, received_paise, allocated_paise) <> (0, 0, 0, 0, 0)
    union all
    select format('company %s, society %s: %s owed, %s billed', company_id, society_id, owed_paise, billed_paise)
    from booking_sum where day = '-infinity' and (owed_paise, billed_paise) <> (0, 0)
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

class Undone extends Error {}

/** The sums that differ from the rows. Folds pending changes first. */
export async function sumErrors(db: Db): Promise<string[]> {
  await foldSums(db);
  const stored = await allSums(db);
  let counted: string[] = [];
  const counting = db.transaction().execute(async (transaction) => {
    await rebuildSums(transaction);
    counted = await allSums(transaction);
    throw new Undone();
  });
  await counting.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  const other = (lines: string[], than: string[]) => {
    const others = new Set(than);
    return lines.filter((line) => !others.has(line));
  };
  return [
    ...other(stored, counted).map((line) => `summed: ${line}`),
    ...other(counted, stored).map((line) => `counted: ${line}`),
  ];
}
