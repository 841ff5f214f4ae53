import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { publish } from "#server/features/event/publish.queries.ts";
import { dueDay, fiscalYearOf } from "./bill.rules.ts";
import { takeNumbers } from "./series.queries.ts";
import { insertBills, type IssuedBill } from "./issue.queries.ts";
import { type Draft, numberDrafts, seriesOf } from "./issue.rules.ts";

export type BillAuthor = { now: Date; userId: number | null };

/**
 * Saves drafts of one company as bills that bear the date `issued`. Locks the series of their numbers, which must be the
 * last locks of the transaction.
 */
export async function issueBills(
  db: Db,
  drafts: readonly Draft[],
  { issued, now, userId }: BillAuthor & { issued: string },
): Promise<IssuedBill[]> {
  const due = dueDay(indiaAt(now).day);
  const bills: IssuedBill[] = [];
  for (const group of seriesOf(drafts)) {
    const [{ series, prefix } = { series: "", prefix: "" }] = group;
    const first = await takeNumbers(
      db,
      { supplier: series, prefix, fiscalYear: fiscalYearOf(issued) },
      group.length,
    );
    bills.push(...(await insertBills(db, numberDrafts(group, { issued, due, first }), { at: now, userId })));
  }
  return bills;
}

export async function publishBills(
  db: Db,
  bills: readonly IssuedBill[],
  { companyId, month, now }: { companyId: number; month: string; now: Date },
): Promise<void> {
  const events = bills.map(({ billId, customerId, totalPaise }) => ({
    companyId,
    data: { billId, customerId, month, total: rupeesOf(totalPaise) },
  }));
  await publish(db, "bill.closed", now, events);
}
