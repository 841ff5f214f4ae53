import { type RawBuilder, sql } from "kysely";
import type { ClaimStatus } from "#contract/payment/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all, holds, offsetOf, type Page } from "#server/db/page.ts";
import { joinAccount, open } from "#server/features/bill/bill/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** SQL condition on `claim`. */
function claimsWithin({ reach, companyId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  return reach === "own" ? sql`claim.company_id = ${companyId}` : sql`false`;
}

export type StoredClaim = {
  claimId: number;
  billId: number;
  customerId: number;
  companyId: number;
  utr: string;
  amountPaise: Paise;
  status: ClaimStatus;
};

const claimColumns = sql`claim.claim_id as "claimId", claim.bill_id as "billId", claim.customer_id as "customerId",
  claim.company_id as "companyId", claim.utr, claim.amount_paise as "amountPaise", claim.status`;

/** The bill's claim with this UTR that was not refused, and the number of all its claims. */
export async function findClaims(
  db: Db,
  billId: number,
  utr: string,
): Promise<{ same: StoredClaim | undefined; count: number }> {
  const { rows } =
    await sql<StoredClaim>`select ${claimColumns} from claim where bill_id = ${billId}`.execute(db);
  return { same: rows.find((one) => one.utr === utr && one.status !== "refused"), count: rows.length };
}

type NewClaim = Omit<StoredClaim, "claimId" | "status"> & { at: Date; userId: number };

/** @returns its id. @throws when the company has a claim with this UTR for another bill. */
export async function insertClaim(db: Db, claim: NewClaim): Promise<number> {
  const { claimId } = await db
    .insertInto("claim")
    .values({
      company_id: claim.companyId,
      customer_id: claim.customerId,
      bill_id: claim.billId,
      utr: claim.utr,
      amount_paise: claim.amountPaise,
      at: claim.at,
      user_id: claim.userId,
    })
    .returning("claim_id as claimId")
    .executeTakeFirstOrThrow();
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
      sql`(claim.utr like ${`${search.replaceAll(/[^0-9]/g, "") || "-"}%`} or ${holds(sql`bill.search_text`, search)})`,
  ]);
  const direction = sql.raw(sort?.descending ? "desc" : "asc");
  const { rows } = await sql<ClaimRow & { total: number }>`
    select ${claimColumns}, claim.at, claim.reason, bill.number as "billNumber", bill.customer_name as "customerName",
      bill.customer_phone as "customerPhone",
      ${open} as "billOpenPaise",
      (count(*) over ())::integer as total
    from claim join bill using (bill_id) ${joinAccount}
    where ${matching}
    order by claim.at ${direction}, claim.claim_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** Claims that wait for a decision; of a society, those for bills there. */
export async function countWaitingClaims(
  db: Db,
  scope: Scope,
  societyId: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from claim join bill using (bill_id)
    where ${all([
      claimsWithin(scope),
      sql`claim.status = 'claimed'`,
      societyId !== undefined && sql`bill.society_id = ${societyId}`,
    ])}`.execute(db);
  return found(rows[0], "claim").count;
}
