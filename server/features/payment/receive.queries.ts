import { less, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Db } from "#server/db/database.ts";
import { publish } from "#server/features/event/publish.queries.ts";
import { recordEvents } from "#server/features/event/event.queries.ts";
import { notifyCustomer } from "#server/features/event/notify.jobs.ts";
import type { CustomerFact } from "#server/features/event/notify.rules.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { findBilledBooking, lockOpen } from "./due.queries.ts";
import { allocate, findRests, insertPayment, type Payer } from "./payment.queries.ts";
import { saveReferences } from "./reference.queries.ts";
import { type Allocation, allocationsOf, creditOf, type Due } from "./payment.rules.ts";

/** The user who records a payment, null for the system, and the time. */
export type Doer = { now: Date; userId: number | null };
export type Received = {
  amountPaise: Paise;
  method: ReceivedMethod;
  reference: string;
  /** The bank's reference in capital letters and digits; empty if unknown. */
  bankReference: string;
};

/** Stores allocations and records them in the history of the bookings. */
export async function saveAllocations(
  db: Db,
  { userId, now }: Doer,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  await allocate(db, now, allocations);
  const events = allocations.flatMap(({ bookingId, amountPaise, reference }) =>
    bookingId === null
      ? []
      : [{ bookingId, fact: { kind: "paid" as const, amountPaise, reason: reference } }],
  );
  if (events.length > 0) await recordEvents(db, { at: now, userId }, events);
}

/**
 * Stores a payment, received now unless `at` is given, and notifies the customer.
 * @returns its id. @throws 409 when the company has a payment with its bank reference.
 */
export async function savePayment(
  db: Db,
  { userId, now }: Doer,
  payer: Payer,
  { bankReference, ...received }: Received,
  at = now,
): Promise<number> {
  const paymentId = await insertPayment(db, { ...payer, at, recordedAt: now, userId, ...received });
  const { amountPaise } = received;
  if (bankReference !== "" && amountPaise > 0)
    await saveReferences(db, payer.companyId, [{ paymentId, reference: bankReference }]);
  const fact = { kind: "received", amountPaise } satisfies CustomerFact;
  const { customerId, companyId } = payer;
  const data = { paymentId, customerId, amount: rupeesOf(amountPaise), method: received.method };
  await publish(db, "payment.added", now, [{ companyId, data }]);
  await enqueue(
    db,
    notifyCustomer,
    { customerId, bookingId: null, userId, at: now.toISOString(), fact },
    { runAt: now },
  );
  return paymentId;
}

/** The position of an open item among those that are paid first; behind them for any other. */
function rankIn(firsts: readonly Due[], { billId, bookingId }: Due): number {
  const index = firsts.findIndex((first) =>
    billId === null ? first.bookingId === bookingId : first.billId === billId,
  );
  return index === -1 ? firsts.length : index;
}

/**
 * Pays open items of a locked customer from the credit: those in `firsts` in their order, then the oldest. For a bill
 * of a booking its booking is paid.
 */
export async function payFromCredit(
  db: Db,
  doer: Doer,
  customerId: number,
  firsts: readonly Due[] = [],
): Promise<{ allocations: Allocation[]; credit: Paise }> {
  const rests = await findRests(db, customerId);
  const credit = creditOf(rests);
  const open = credit > 0 ? await lockOpen(db, customerId, credit) : [];
  const firstOnes: Due[] = [];
  for (const due of firsts) {
    const bookingId = due.billId === null ? null : await findBilledBooking(db, due.billId);
    firstOnes.push(bookingId === null ? due : { bookingId, billId: null });
  }
  const inOrder = open.toSorted((one, other) => rankIn(firstOnes, one) - rankIn(firstOnes, other));
  const allocations = allocationsOf(rests, inOrder);
  await saveAllocations(db, doer, allocations);
  const spent = sumOf(allocations.map(({ amountPaise }) => amountPaise));
  return { allocations, credit: less(credit, spent) };
}
