import { sql } from "kysely";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding } from "./holding.ts";

/** An import of the company's customer, with a line that failed; the newest id comes first. */
export async function addImport({ db, clock }: World, holding: Holding): Promise<void> {
  const { companyId, name, ids } = holding;
  const text = `${name} ${HIDDEN} line`;
  const bad = [{ line: 2, column: "Name", reason: text, cells: [text] }];
  const { rows } = await sql<{ importId: number }>`
    with imported as (
      insert into customer_import (company_id, created_by, created_at, status, total, customers, headers, columns,
        people, bad)
      values (${companyId}, ${ids.get("userid")?.at(-1)}, ${clock.now}, 'done', 1, 1, '["Name"]', '{}', '[]',
        ${JSON.stringify(bad)}::jsonb)
      returning customer_import_id),
    entries as (
      insert into customer_import_entry (customer_import_id, customer_id, booking_ids)
      select customer_import_id, ${firstOf(holding, "customerid")}, '{}' from imported)
    select customer_import_id as "importId" from imported`.execute(db);
  ids.set("customerimportid", [
    ...rows.map(({ importId }) => importId),
    ...(ids.get("customerimportid") ?? []),
  ]);
}

/** An import of a washer of the company, with a line that failed. */
export async function addWasherImport(
  { db, clock }: World,
  { companyId, name, ids }: Holding,
): Promise<void> {
  const text = `${name} ${HIDDEN} line`;
  const bad = [{ line: 2, column: "Name", reason: text, cells: [text] }];
  await sql`
    insert into provider_import (company_id, created_by, created_at, status, providers, invited, known, headers, columns,
      read_as, bad, provider_ids)
    values (${companyId}, ${ids.get("userid")?.at(-1)}, ${clock.now}, 'done', 1, 0, 0, '["Name"]', '{}',
      ${JSON.stringify({ sheet: "", headerLine: 1, unread: [], dayOrder: null, preview: [], lacksDetails: false })}::jsonb,
      ${JSON.stringify(bad)}::jsonb, '{}')`.execute(db);
}

/** A file with a customer. */
export const SOME_CUSTOMERS = "Name,Phone,Email,Address\nMeera Kulkarni,9822100201,meera@example.com,Pune\n";
