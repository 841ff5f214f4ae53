import { indiaInstant } from "#contract/day.ts";
import { less, lesserOf, NO_PAISE } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { saveReferences } from "#server/features/payment/reference.queries.ts";
import { payFromCredit, saveAllocations } from "#server/features/payment/receive.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { findClaimDues } from "../claim.queries.ts";
import { countWaiting, findMatchContext, lockCustomers, lockOpenOf } from "./match.queries.ts";
import { type Matched, matchLines, type OpenBill } from "./match.rules.ts";
import {
  confirmClaims,
  type Importer,
  insertImport,
  insertLines,
  insertPayments,
} from "./statement.queries.ts";
import {
  deleteLines,
  findOverdrawn,
  lockPaymentsOf,
  lockPaidBy,
  insertReversals,
  markUndone,
  reopenClaims,
} from "./undo.queries.ts";
import { type Credit, methodIn, type Statement } from "./statement.rules.ts";

/** The UTR, or without one the start of the narration. */
export const referenceOf = ({ utr, narration }: Pick<Credit, "utr" | "narration">): string =>
  utr === "" ? narration.slice(0, 60) : utr;

/** The time of a bank payment: noon of its day, but never after `now`. */
export const receivedAt = (day: string, now: Date): Date => {
  const noon = indiaInstant(day, "12:00");
  return noon < now ? noon : now;
};

/** The account that a payment of a bill pays. */
const paidBy = ({ billId, bookingId }: OpenBill): Due =>
  bookingId === null ? { bookingId, billId } : { bookingId, billId: null };

type Lines = Pick<Statement, "credits" | "debits">;

type Sure = Matched & { bill: NonNullable<Matched["bill"]> };
const isSure = (line: Matched): line is Sure => line.state === "booked" && line.bill !== null;

/** Matches lines while the customers and bills that they book are locked, so that nobody else pays these meanwhile. */
async function lockMatched(db: Db, companyId: number, statement: Lines): Promise<Matched[]> {
  const { credits } = statement;
  const before = matchLines(statement, await findMatchContext(db, companyId, credits));
  const sure = before.filter(isSure);
  await lockCustomers(
    db,
    sure.map(({ bill }) => bill.customerId),
  );
  const open = await lockOpenOf(
    db,
    sure.map(({ bill }) => bill.billId),
  );
  const waiting = await countWaiting(
    db,
    sure.flatMap(({ claim }) => (claim ? [claim.claimId] : [])),
  );
  const isAsBefore =
    sure.every(({ bill }) => open.get(bill.billId) === bill.openPaise) &&
    waiting === sure.filter(({ claim }) => claim !== null).length;
  if (isAsBefore) return before;
  const matched = matchLines(statement, await findMatchContext(db, companyId, credits));
  // A line that has become sure only now waits for a person.
  return matched.map((line) =>
    isSure(line) && !open.has(line.bill.billId) ? { ...line, state: "proposed", claim: null } : line,
  );
}

/** Creates payments for the lines that are sure. @returns the payment id of each line. */
async function bookSure(
  db: Db,
  companyId: number,
  doer: Importer,
  sure: readonly Sure[],
): Promise<Map<Matched, number>> {
  if (sure.length === 0) return new Map();
  const payments = sure.map((line) => ({
    customerId: line.bill.customerId,
    at: receivedAt(line.day, doer.now),
    amountPaise: line.amountPaise,
    method: methodIn(line.narration),
    reference: referenceOf(line),
  }));
  const ids = await insertPayments(db, companyId, doer, payments);
  const booked = sure.map((line, index) => ({ line, paymentId: ids[index] ?? 0 }));
  const referenced = booked.flatMap(({ line: { utr }, paymentId }) =>
    utr === "" ? [] : [{ paymentId, reference: utr }],
  );
  if (referenced.length > 0) await saveReferences(db, companyId, referenced);
  const shares = booked.map(({ line, paymentId }) => ({
    paymentId,
    ...paidBy(line.bill),
    reference: referenceOf(line),
    amountPaise: lesserOf(line.bill.openPaise, line.amountPaise),
  }));
  const paying = shares.filter(({ amountPaise }) => amountPaise > 0);
  await saveAllocations(db, doer, paying);
  const claims = booked.flatMap(({ line: { claim }, paymentId }) =>
    claim ? [{ claimId: claim.claimId, paymentId }] : [],
  );
  if (claims.length > 0) await confirmClaims(db, doer, claims);
  // A claim may cover more than the bill that its line names.
  for (const { line } of booked) {
    const dues = line.claim ? await findClaimDues(db, line.claim.claimId) : [];
    if (dues.length > 1) await payFromCredit(db, doer, line.bill.customerId, dues);
  }
  return new Map(booked.map(({ line, paymentId }) => [line, paymentId]));
}

/**
 * Books a statement for a locked company: lines that are sure become payments, others wait for a person, and lines seen
 * before change nothing.
 */
export async function bookStatement(
  db: Db,
  companyId: number,
  doer: Importer,
  statement: Lines,
): Promise<{ importId: number | null; lines: Matched[] }> {
  const lines = await lockMatched(db, companyId, statement);
  const newLines = lines.filter(({ state, paymentId }) => state !== "repeated" || paymentId !== null);
  if (newLines.length === 0) return { importId: null, lines };
  const payments = await bookSure(db, companyId, doer, lines.filter(isSure));
  const importId = await insertImport(db, companyId, doer, {
    booked: payments.size,
    proposed: newLines.filter(({ state }) => state === "proposed").length,
    unmatched: newLines.filter(({ state }) => state === "unmatched").length,
  });
  const storedLines = newLines.map((line) => ({
    ...line,
    paymentId: payments.get(line) ?? line.paymentId,
    made: payments.has(line),
  }));
  await insertLines(db, companyId, importId, storedLines);
  return { importId, lines };
}

type Import = { importId: number; companyId: number };

/**
 * Undoes an import of a locked company: its payments are reversed, and what they paid is open again.
 * @returns the number of payments. @throws 409 when it is already undone, or a payment has been refunded since.
 */
export async function undo(db: Db, { importId, companyId }: Import, doer: Importer): Promise<number> {
  if (!(await markUndone(db, importId, doer))) throw new ApiError("conflict", refusalText("importUndone"));
  const payments = await lockPaymentsOf(db, importId);
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const paid = await lockPaidBy(db, paymentIds);
  const back = paid.map((part) => ({
    ...part,
    reference: "Undone",
    amountPaise: less(NO_PAISE, part.amountPaise),
  }));
  await saveAllocations(db, doer, back);
  await insertReversals(db, companyId, doer, payments);
  const overdrawn = await findOverdrawn(
    db,
    payments.map(({ customerId }) => customerId),
  );
  if (overdrawn.length > 0)
    throw new ApiError("conflict", refusalText("paidGivenBack", { names: overdrawn.join(", ") }));
  await reopenClaims(db, paymentIds);
  await deleteLines(db, importId);
  return payments.length;
}
