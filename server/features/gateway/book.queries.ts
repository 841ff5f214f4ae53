import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { less, lesserOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { decideClaim } from "#server/features/bank/claim.queries.ts";
import { linkLinesToPayments, lockClaimOf } from "#server/features/bank/line.queries.ts";
import { lockBooking } from "#server/features/booking/paid.queries.ts";
import { lockPayer, type Payer } from "#server/features/payment/payment.queries.ts";
import { findReferenced } from "#server/features/payment/reference.queries.ts";
import { payFromCredit, saveAllocations, savePayment } from "#server/features/payment/receive.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import type { GatewayMoney } from "#server/net/gateways/client.ts";
import { systemScope } from "#server/access/scope.ts";
import { findNamedDebit } from "./debit/debit.queries.ts";
import { settleCollected } from "./debit/settle.jobs.ts";
import { findNamedLink, markLinkPaid } from "./link/link.queries.ts";
import { findNamedMandate } from "./mandate/mandate.queries.ts";
import { findBooked, type GatewayRow, lockGatewayPayment } from "./gateway.queries.ts";
import { bookWaitingRefunds } from "./refundRecord.queries.ts";
import { normalizedNumber } from "#server/features/payment/reference.queries.ts";
import { normalizeReference } from "#server/features/payment/reference.rules.ts";
import type { PaymentEvent } from "./gateway.rules.ts";

/** @returns its id; null if the event was received before. */
async function insertEvent(
  db: Db,
  gatewayId: number,
  { eventId, money: { gatewayPayment, gatewayOrder } }: PaymentEvent,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into gateway_event (gateway_id, event_id, received_at, gateway_payment, gateway_order)
    values (${gatewayId}, ${eventId}, ${now}, ${gatewayPayment}, ${gatewayOrder})
    on conflict (gateway_id, event_id) do nothing
    returning gateway_event_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

async function markBooked(db: Db, eventId: number, paymentId: number): Promise<void> {
  await db
    .updateTable("gateway_event")
    .set({ payment_id: paymentId })
    .where("gateway_event_id", "=", eventId)
    .execute();
}

/** The purpose of a payment; without dues it is credit. */
type ReferencedDues = { dues: readonly Due[]; customerId: number };

/** The bill with a number without separators; null for none. */
async function findNamedBill(db: Db, companyId: number, normalized: string): Promise<ReferencedDues | null> {
  const { rows } = await sql<{ billId: number; customerId: number }>`
    select bill_id as "billId", customer_id as "customerId" from bill
    where company_id = ${companyId} and ${normalizedNumber} = ${normalized}
    order by bill_id limit 1`.execute(db);
  const [bill] = rows;
  return bill ? { dues: [{ billId: bill.billId, bookingId: null }], customerId: bill.customerId } : null;
}

/** A payment without a known bill, as a line that waits for a person; its key names it once. */
const lineKey = (name: string, { gatewayPayment }: GatewayMoney): string => `${name} ${gatewayPayment}`;

async function insertWaitingLine(
  db: Db,
  { companyId, name }: GatewayRow,
  { reference, money }: PaymentEvent,
  now: Date,
): Promise<void> {
  const { method, gatewayPayment, amountPaise, utr } = money;
  const narration = `${name} ${method} ${gatewayPayment} ${reference}`.trim().slice(0, 300);
  await sql`
    insert into bank_line (company_id, digest, occurrence, day, amount_paise, narration, utr, state)
    values (${companyId}, ${lineKey(name, money)}, 1, ${indiaAt(now).day}, ${amountPaise}, ${narration}, ${utr},
      'unmatched')
    on conflict (company_id, digest, occurrence) do nothing`.execute(db);
}

/**
 * Removes the waiting line of a payment whose bill a later event names.
 * @returns the payment that a person has made of it meanwhile; null otherwise.
 */
async function takeWaitingLine(
  db: Db,
  { companyId, name }: GatewayRow,
  money: GatewayMoney,
): Promise<number | null> {
  const { rows } = await sql<{ paymentId: number }>`
    select payment_id as "paymentId" from bank_line
    where company_id = ${companyId} and digest = ${lineKey(name, money)} and payment_id is not null`.execute(
    db,
  );
  if (rows[0]) return rows[0].paymentId;
  await sql`
    delete from bank_line where company_id = ${companyId} and digest = ${lineKey(name, money)}
      and state = 'unmatched' and bank_import_id is null`.execute(db);
  return null;
}

/** Stores a payment of a locked customer: it pays what it was meant for, then the oldest; the rest is credit. */
async function savePaid(
  db: Db,
  payer: Payer,
  dues: readonly Due[],
  money: GatewayMoney,
  now: Date,
): Promise<number> {
  const { amountPaise, method, utr, gatewayPayment } = money;
  const doer = { now, userId: null };
  const reference = (utr || gatewayPayment).slice(0, 60);
  const paymentId = await savePayment(db, doer, payer, {
    amountPaise,
    method,
    reference,
    bankReference: utr,
  });
  const [only] = dues.length === 1 ? dues : [];
  if (only && only.bookingId !== null) {
    const { bookingId } = only;
    const booking = await lockBooking(db, systemScope, bookingId);
    const share = lesserOf(less(booking.owedPaise, booking.paidPaise), amountPaise);
    if (share > 0)
      await saveAllocations(db, doer, [
        { bookingId, billId: null, paymentId, reference, amountPaise: share },
      ]);
  }
  await payFromCredit(db, doer, payer.customerId, dues);
  return paymentId;
}

/** The customer who has paid to approve a mandate. */
async function findMandator(db: Db, gatewayId: number, reference: string): Promise<ReferencedDues | null> {
  const mandate = await findNamedMandate(db, gatewayId, { reference, gatewayToken: "" });
  return mandate ? { dues: [], customerId: mandate.customerId } : null;
}

/** The payment already recorded under the bank's reference or by a person; null without one. */
async function findRecorded(db: Db, gateway: GatewayRow, money: GatewayMoney): Promise<number | null> {
  const matched = await takeWaitingLine(db, gateway, money);
  if (matched !== null) return matched;
  const referenced = await findReferenced(db, gateway.companyId, [money.utr]);
  return referenced.get(money.utr) ?? null;
}

/**
 * Books a payment that a gateway has reported, or told when asked: once, in whatever order its events arrive. Without
 * a known bill or booking it waits for a person.
 */
export async function bookPayment(
  db: Db,
  gateway: GatewayRow,
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  const { gatewayId, companyId } = gateway;
  const { money } = event;
  if (money.gatewayOrder !== "") await lockGatewayPayment(db, gatewayId, `order ${money.gatewayOrder}`);
  await lockGatewayPayment(db, gatewayId, money.gatewayPayment);
  const eventId = await insertEvent(db, gatewayId, event, now);
  if (eventId === null) return;
  const link = await findNamedLink(db, gatewayId, event);
  const debit = link ? undefined : await findNamedDebit(db, gatewayId, event.reference);
  if ((await findBooked(db, gatewayId, money)) === null) {
    const due =
      link ??
      debit ??
      (await findMandator(db, gatewayId, event.reference)) ??
      (await findNamedBill(db, companyId, normalizeReference(event.reference)));
    if (!due) return insertWaitingLine(db, gateway, event, now);
    const payer = await lockPayer(db, systemScope, due.customerId);
    const recorded = await findRecorded(db, gateway, money);
    const paymentId = recorded ?? (await savePaid(db, payer, due.dues, money, now));
    await markBooked(db, eventId, paymentId);
    if (money.utr !== "" && recorded === null) {
      const { utr } = money;
      const claimId = await lockClaimOf(db, { customerId: payer.customerId, utr });
      if (claimId !== null) await decideClaim(db, { claimId, at: now, userId: null, paymentId });
      await linkLinesToPayments(db, { companyId, utr, paymentId });
    }
    await bookWaitingRefunds(db, gateway, money.gatewayPayment, paymentId, now);
  }
  // Last, after the locks of the bill: a new link takes them in that order.
  if (link) await markLinkPaid(db, link.paymentLinkId);
  if (debit) await settleCollected(db, debit.debitId, now);
}
