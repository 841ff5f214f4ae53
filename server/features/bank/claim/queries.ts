import { type RawBuilder, sql } from "kysely";
import type { ClaimStatus } from "#contract/payment/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all, holds, offsetOf, type Page } from "#server/db/page.ts";
import { joinAccount, open } from "#server/features/bill/bill/queries.ts";
import { findReferenced } from "#server/features/payment/reference/queries.ts";
import type { Due } from "#server/features/payment/rules.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** The most of a bill, and the most of a customer that wait. */
export const MAX_CLAIMS = 20;

/** SQL condition on `claim`. */
function claimsWithin({ reach, companyId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  return reach === "own" ? sql`claim.company_id = ${companyId}` : sql`false`;
}

export type StoredClaim = {
  claimId: number;
  /** The first bill among its dues; null when there are only bookings. */
  billId: number | null;
  customerId: number;
  companyId: number;
  utr: string;
  amountPaise: Paise;
  status: ClaimStatus;
};

const claimColumns = sql`claim.claim_id as "claimId", claim.bill_id as "billId", claim.customer_id as "customerId",
  claim.company_id as "companyId", claim.utr, claim.amount_paise as "amountPaise", claim.status`;

/** The claim of a bill or of a customer with this UTR that was not refused, and the number of all of them. */
export async function findClaims(
  db: Db,
  of: { billId: number } | { customerId: number },
  utr: string,
): Promise<{ same: StoredClaim | undefined; count: number }> {
  const { rows } = await sql<StoredClaim>`select ${claimColumns} from claim
    where ${
      "billId" in of
        ? sql`exists (select from claim_due as due where due.claim_id = claim.claim_id and due.bill_id = ${of.billId})`
        : sql`claim.customer_id = ${of.customerId} and claim.status = 'claimed'`
    }`.execute(db);
  return { same: rows.find((one) => one.utr === utr && one.status !== "refused"), count: rows.length };
}

/** @throws 400 when the company has a payment with this UTR already. */
export async function requireNewUtr(db: Db, companyId: number, utr: string): Promise<void> {
  if ((await findReferenced(db, companyId, [utr])).size > 0) throw invalid({ Utr: refusalText("utrBooked") });
}

type NewClaim = Omit<StoredClaim, "claimId" | "billId" | "status"> & {
  at: Date;
  userId: number;
  /** The bills and bookings that it pays, in this order. */
  dues: readonly (Due & { openPaise: Paise })[];
};

async function insertClaimDues(db: Db, claimId: number, dues: NewClaim["dues"]): Promise<void> {
  await db
    .insertInto("claim_due")
    .values(
      dues.map(({ billId, bookingId, openPaise }, index) => ({
        claim_id: claimId,
        position: index + 1,
        bill_id: billId,
        booking_id: bookingId,
        open_paise: openPaise,
      })),
    )
    .execute();
}

/** The names of what a claim pays: "CH/26-27/000123, Booking 12". */
const namesOf = sql`(select string_agg(coalesce(bill.number, 'Booking ' || due.booking_id), ', ' order by due.position)
  from claim_due as due left join bill on bill.bill_id = due.bill_id where due.claim_id = claim.claim_id)`;

export async function findClaimed(db: Db, claimId: number): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select ${namesOf} as names from claim where claim_id = ${claimId}`.execute(db);
  return found(rows[0], "claim").names;
}

/** The bills and bookings that a claim pays, in order. */
export async function findClaimDues(db: Db, claimId: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select bill_id as "billId", booking_id as "bookingId" from claim_due where claim_id = ${claimId}
    order by position`.execute(db);
  return rows;
}

/** @returns its id. @throws when the company has a claim with this UTR for something else. */
export async function insertClaim(db: Db, claim: NewClaim): Promise<number> {
  const { claimId } = await db
    .insertInto("claim")
    .values({
      company_id: claim.companyId,
      customer_id: claim.customerId,
      bill_id: claim.dues.find(({ billId }) => billId !== null)?.billId ?? null,
      utr: claim.utr,
      amount_paise: claim.amountPaise,
      at: claim.at,
      user_id: claim.userId,
    })
    .returning("claim_id as claimId")
    .executeTakeFirstOrThrow();
  await insertClaimDues(db, claimId, claim.dues);
  return claimId;
}

/** The customer id of a claim in `scope`. */
export async function findClaimant(db: Db, scope: Scope, claimId: number): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from claim
    where claim_id = ${claimId} and ${claimsWithin(scope)}`.execute(db);
  return found(rows[0], "claim").customerId;
}

/** Locks a claim until the transaction ends. */
export async function lockClaim(db: Db, claimId: number): Promise<StoredClaim> {
  const { rows } = await sql<StoredClaim>`
    select ${claimColumns} from claim where claim_id = ${claimId} for no key update`.execute(db);
  return found(rows[0], "claim");
}

type Decision = { claimId: number; at: Date; userId: number | null } & (
  | { paymentId: number }
  | { reason: string }
);

/** Confirms a locked claim with a payment, or refuses it with a reason. */
export async function decideClaim(db: Db, { claimId, at, userId, ...decision }: Decision): Promise<void> {
  const outcome =
    "paymentId" in decision
      ? { status: "confirmed" as const, payment_id: decision.paymentId }
      : { status: "refused" as const, reason: decision.reason };
  await db
    .updateTable("claim")
    .set({ ...outcome, decided_at: at, decided_by: userId })
    .where("claim_id", "=", claimId)
    .execute();
}

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
        or ${holds(sql`coalesce(bill.search_text, lower(customer.name || ' ' || customer.phone))`, search)})`,
  ]);
  const direction = sql.raw(sort?.descending ? "desc" : "asc");
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
