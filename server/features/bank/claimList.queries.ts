import { sql } from "kysely";
import type { ClaimStatus } from "#contract/bank/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { joinAccount, open } from "#server/features/bill/bill.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { claimColumns, claimsWithin, namesOf, type StoredClaim } from "./claim.queries.ts";

export type ClaimRow = Omit<StoredClaim, "companyId"> & {
  at: Date;
  reason: string;
  billNumber: string;
  billOpenPaise: Paise;
  customerName: string;
  customerPhone: string;
};

/** Oldest first unless sorted otherwise; each row carries the total count. */
export async function searchClaimPage(
  db: Db,
  scope: Scope,
  page: Page<"at"> & { status: ClaimStatus | undefined },
): Promise<(ClaimRow & { total: number })[]> {
  const { status, search, sort } = page;
  const matching = all([
    claimsWithin(scope),
    status !== undefined && sql`claim.status = ${status}`,
    search !== "" &&
      sql`(claim.utr like ${`${search.replaceAll(/[^0-9]/g, "") || "-"}%`}
        or ${contains(sql`coalesce(bill.search_text, lower(customer.name || ' ' || customer.phone))`, search)})`,
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ClaimRow & { total: number }>`
    select ${claimColumns}, claim.at, claim.reason, coalesce(${namesOf}, '') as "billNumber",
      coalesce(bill.customer_name, customer.name) as "customerName",
      coalesce(bill.customer_phone, customer.phone) as "customerPhone", due.open as "billOpenPaise",
      (count(*) over ())::integer as total
    from claim join customer on customer.customer_id = claim.customer_id
    left join bill on bill.bill_id = claim.bill_id
    cross join lateral (
      select coalesce(sum(greatest(coalesce(${open}, booking.owed_paise - booking.paid_paise), 0)), 0)::integer as open
      from claim_due as part left join bill on bill.bill_id = part.bill_id ${joinAccount}
      left join booking on booking.booking_id = part.booking_id
      where part.claim_id = claim.claim_id) as due
    where ${matching}
    order by claim.at ${direction}, claim.claim_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** Claims that wait for a decision; of a society, those for bills and bookings there. */
export async function countWaitingClaims(
  db: Db,
  scope: Scope,
  societyId: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from claim
    where ${all([
      claimsWithin(scope),
      sql`claim.status = 'claimed'`,
      societyId !== undefined &&
        sql`exists (select from claim_due as due left join bill on bill.bill_id = due.bill_id
          left join booking on booking.booking_id = due.booking_id where due.claim_id = claim.claim_id
            and coalesce(bill.society_id, booking.society_id) = ${societyId})`,
    ])}`.execute(db);
  return found(rows[0], "claim").count;
}
