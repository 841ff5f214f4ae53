import { type RawBuilder, sql } from "kysely";
import type { ClaimStatus } from "#contract/bank/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { findReferenced } from "#server/features/payment/reference.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";

/** The most of a bill, and the most of a customer that wait. */
export const MAX_CLAIMS = 20;

/** SQL condition on `claim`. */
export const claimsWithin = (scope: Scope): RawBuilder<boolean> => ofCompany(scope, sql`claim.company_id`);

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

export const claimColumns = sql`claim.claim_id as "claimId", claim.bill_id as "billId", claim.customer_id as "customerId",
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
export const namesOf = sql`(select string_agg(coalesce(bill.number, 'Booking ' || due.booking_id), ', ' order by due.position)
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
