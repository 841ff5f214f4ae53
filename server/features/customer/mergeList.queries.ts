import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { customersWithin } from "./customer.queries.ts";
import type { Entry } from "./merge.rules.ts";
import { entryColumns } from "./merge.queries.ts";

type MergedEntry = Entry & { mergedAt: Date | null };

/** Other entries of the same person: merged or joined ones, and those with the same phone. At most 20 of each. */
export async function findEntries(
  db: Db,
  scope: Scope,
  customer: Entry,
): Promise<{ merged: MergedEntry[]; samePhone: Entry[] }> {
  const head = customer.joinedTo ?? customer.customerId;
  const { rows } = await sql<MergedEntry & { isMerged: boolean }>`
    select ${entryColumns}, merged.is as "isMerged",
      (select max(at) from customer_merge as done where done.customer_id = customer.customer_id
        and done.undone_at is null) as "mergedAt"
    from customer join company using (company_id)
    cross join lateral (select (customer.customer_id = ${head} or customer.joined_to = ${head}
      or customer.merged_into = ${customer.customerId}) is true as is) as merged
    where customer.customer_id <> ${customer.customerId} and ${customersWithin(scope)}
      and (customer.merged_into = ${customer.customerId} or customer.joined_to = ${head}
        or customer.customer_id = ${head}
        or (customer.phone = ${customer.phone} and customer.merged_into is null))
    order by customer.customer_id limit 40`.execute(db);
  return {
    merged: rows.filter(({ isMerged }) => isMerged).slice(0, 20),
    samePhone: rows.filter(({ isMerged }) => !isMerged).slice(0, 20),
  };
}
