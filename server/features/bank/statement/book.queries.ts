import { indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { saveReferences } from "#server/features/payment/reference.queries.ts";
import { payFromCredit, saveAllocations } from "#server/features/payment/receive.queries.ts";
import { allocationsOf, type Due } from "#server/features/payment/payment.rules.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { findClaimDues } from "../claim.queries.ts";
import { countWaiting, findMatchContext, lockCustomers, lockOpenOf } from "./match.queries.ts";
import {
  type Matched,
  type MatchedStatement,
  matchLines,
  type OpenBill,
  type Reversal,
} from "./match.rules.ts";
import { reversePayments } from "./reverse.command.ts";
import { deleteReferences, reopenClaims } from "./reverse.queries.ts";
import {
  confirmClaims,
  dismissLines,
  type Importer,
  insertImport,
  insertLines,
  insertPayments,
  type NewLine,
} from "./statement.queries.ts";
import { type Credit, methodIn, type Statement, type StatementLine } from "./statement.rules.ts";
import { deleteLines, lockPaymentsOf, markUndone } from "./undo.queries.ts";

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

type Sure = Matched & { bills: readonly [OpenBill, ...OpenBill[]] };
const isSure = (line: Matched): line is Sure => line.state === "booked" && line.bills.length > 0;

/** Matches lines while the customers and bills that they book are locked, so that nobody else pays these meanwhile. */
async function lockMatched(db: Db, companyId: number, statement: Lines): Promise<MatchedStatement> {
  const before = await matchLines(statement, await findMatchContext(db, companyId, statement));
  const sure = before.lines.filter(isSure);
  const bills = sure.flatMap((line) => line.bills);
  await lockCustomers(
    db,
    bills.map(({ customerId }) => customerId),
  );
  const open = await lockOpenOf(
    db,
    bills.map(({ billId }) => billId),
  );
  const waiting = await countWaiting(
    db,
    sure.flatMap(({ claim }) => (claim ? [claim.claimId] : [])),
  );
  const isAsBefore =
    bills.every(({ billId, openPaise }) => open.get(billId) === openPaise) &&
    waiting === sure.filter(({ claim }) => claim !== null).length;
  if (isAsBefore) return before;
  const matched = await matchLines(statement, await findMatchContext(db, companyId, statement));
  // A line that has become sure only now waits for a person.
  const lines = matched.lines.map((line): Matched =>
    isSure(line) && !line.bills.every(({ billId }) => open.has(billId))
      ? { ...line, state: "proposed", claim: null }
      : line,
  );
  return { ...matched, lines };
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
    customerId: line.bills[0].customerId,
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
  const shares = booked.flatMap(({ line, paymentId }) =>
    allocationsOf(
      [{ paymentId, reference: referenceOf(line), restPaise: line.amountPaise }],
      line.bills.map((bill) => ({ ...paidBy(bill), openPaise: bill.openPaise })),
    ),
  );
  await saveAllocations(db, doer, shares);
  const claims = booked.flatMap(({ line: { claim }, paymentId }) =>
    claim ? [{ claimId: claim.claimId, paymentId }] : [],
  );
  if (claims.length > 0) await confirmClaims(db, doer, claims);
  // A claim may cover more than the bill that its line names.
  for (const { line } of booked) {
    const dues = line.claim ? await findClaimDues(db, line.claim.claimId) : [];
    if (dues.length > 1) await payFromCredit(db, doer, line.bills[0].customerId, dues);
  }
  return new Map(booked.map(({ line, paymentId }) => [line, paymentId]));
}

/** A line's content as it is stored. */
const contentOf = ({
  digest,
  occurrence,
  day,
  amountPaise,
  narration,
  utr,
  balancePaise,
}: StatementLine) => ({
  digest,
  occurrence,
  day,
  amountPaise,
  narration,
  utr,
  balancePaise,
});

/** A matched line as it is stored. A line with a payment counts as booked, also when the payment is an earlier one. */
function storedOf(line: Matched, made: number | undefined): NewLine {
  const { state } = line;
  const paymentId = made ?? line.paymentId;
  const waits = state === "proposed" || state === "unmatched" ? state : "dismissed";
  return {
    ...contentOf(line),
    state: paymentId === null ? waits : "booked",
    billIds: line.bills.map(({ billId }) => billId),
    paymentId,
    made: made !== undefined,
    takesBack: null,
    resembles: line.resembles,
  };
}

/** What the bank took back: of a payment it waits for a person, of a line that waits nothing is left to decide. */
async function storeReversals(
  db: Db,
  companyId: number,
  importId: number,
  reversals: readonly Reversal[],
): Promise<void> {
  const lines = reversals.flatMap(({ receipt: { paymentId }, ...line }): NewLine[] =>
    paymentId === null
      ? []
      : [
          {
            ...contentOf(line),
            state: "reversal",
            billIds: [],
            paymentId: null,
            made: false,
            takesBack: paymentId,
            resembles: false,
          },
        ],
  );
  await insertLines(db, companyId, importId, lines);
  await dismissLines(
    db,
    reversals.flatMap(({ receipt: { lineId } }) => lineId ?? []),
  );
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
): Promise<MatchedStatement & { importId: number | null }> {
  const matched = await lockMatched(db, companyId, statement);
  const { lines, reversals } = matched;
  const newLines = lines.filter(({ state, paymentId }) => state !== "repeated" || paymentId !== null);
  if (newLines.length === 0 && reversals.length === 0) return { ...matched, importId: null };
  const payments = await bookSure(db, companyId, doer, lines.filter(isSure));
  const importId = await insertImport(db, companyId, doer, {
    booked: payments.size,
    proposed: newLines.filter(({ state }) => state === "proposed").length,
    unmatched: newLines.filter(({ state }) => state === "unmatched").length,
  });
  await insertLines(
    db,
    companyId,
    importId,
    newLines.map((line) => storedOf(line, payments.get(line))),
  );
  await storeReversals(db, companyId, importId, reversals);
  return { ...matched, importId };
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
  const record = { word: "Undone", fact: "takenBack", at: doer.now } as const;
  await reversePayments(db, companyId, doer, payments, { ...record, givenBack: "paidGivenBack" });
  await deleteReferences(db, paymentIds);
  await reopenClaims(db, paymentIds);
  await deleteLines(db, importId);
  return payments.length;
}
