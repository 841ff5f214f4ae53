import { formatMoney } from "#contract/format.ts";
import { less, lesserOf, NO_PAISE, type Paise, rupeesOf, sumOf } from "#contract/money.ts";
import {
  addBookingPayment,
  addPayment,
  getOwnCredit,
  searchPayments,
  spendCredit,
} from "#contract/payment/payment.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { holdBooking } from "#server/features/booking/paid/queries.ts";
import { findCustomer } from "#server/features/customer/queries.ts";
import { tellEach } from "#server/features/event/queries.ts";
import { saying } from "#server/features/event/say/jobs.ts";
import type { ToldFact } from "#server/features/event/say/rules.ts";
import { found, invalid } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { enqueue } from "#server/queue/queries.ts";
import type { Caller, Scope } from "#server/scope.ts";
import { holdOpen } from "./due/queries.ts";
import {
  allocate,
  findOwnCredit,
  findRests,
  holdPayer,
  insertPayment,
  type Payer,
  searchPaymentPage,
  sumPayments,
} from "./queries.ts";
import { type Allocation, allocationsOf, creditOf } from "./rules.ts";
import { allocationOnWire, paymentOnWire, type Typed, typedOf, type WirePayment } from "./wire.ts";

type Context = { caller: Caller; scope: Scope; now: Date };

const written = (paise: Paise) => formatMoney(rupeesOf(paise));

/** Allocates, and tells so in the history of the bookings. */
async function keepAllocations(db: Db, { caller, now }: Context, allocations: readonly Allocation[]) {
  if (allocations.length === 0) return;
  await allocate(db, now, allocations);
  const news = allocations.flatMap(({ bookingId, amountPaise, reference }) =>
    bookingId === null
      ? []
      : [{ bookingId, fact: { kind: "paid" as const, amountPaise, reason: reference } }],
  );
  if (news.length > 0) await tellEach(db, { at: now, userId: caller.userId }, news);
}

/** Keeps a payment, and lets the customer know that it has come. @returns its id. */
async function keepPayment(db: Db, { caller, now }: Context, payer: Payer, body: Typed): Promise<number> {
  const { userId } = caller;
  const paymentId = await insertPayment(db, { ...payer, at: now, userId, ...body });
  const { amountPaise } = body;
  const fact = { kind: "received", amountPaise } satisfies ToldFact;
  const { customerId } = payer;
  await enqueue(db, saying, { customerId, bookingId: null, userId, at: now.toISOString(), fact });
  return paymentId;
}

/** Records what was paid of a booking or given back. @throws 400 for more than is open, or than was paid. */
async function payBooking(db: Db, context: Context, bookingId: number, body: WirePayment) {
  const {
    customerId,
    companyId,
    amountPaise: due,
    paidPaise,
  } = await holdBooking(db, context.scope, bookingId);
  const typed = typedOf(body);
  const { amountPaise, reference } = typed;
  const paid = sumOf([paidPaise, amountPaise]);
  if (amountPaise > 0 && paid > due)
    throw invalid({ Amount: `Only ${written(less(due, lesserOf(due, paidPaise)))} is still to be paid` });
  if (paid < 0) throw invalid({ Amount: `Only ${written(paidPaise)} has been paid` });
  const paymentId = await keepPayment(db, context, { customerId, companyId }, typed);
  const allocation = { paymentId, bookingId, billId: null, amountPaise, reference };
  await keepAllocations(db, context, [allocation]);
  return { paymentId, customerId, allocation };
}

/** Pays the open bills and bookings of a customer, who is held, as far as the credit reaches. */
async function payFromCredit(db: Db, context: Context, customerId: number) {
  const rests = await findRests(db, customerId);
  const open = creditOf(rests) > 0 ? await holdOpen(db, customerId) : [];
  const allocations = allocationsOf(rests, open);
  await keepAllocations(db, context, allocations);
  const spent = sumOf(allocations.map(({ amountPaise }) => amountPaise));
  return {
    allocated: allocations.map(allocationOnWire),
    credit: rupeesOf(less(creditOf(rests), spent)),
  };
}

/** Records what a customer has paid, or was given back of the credit. @throws 400 for more than that. */
async function payCustomer(db: Db, context: Context, customerId: number, body: WirePayment) {
  const payer = await holdPayer(db, context.scope, customerId);
  const typed = typedOf(body);
  if (typed.amountPaise < 0) {
    const credit = creditOf(await findRests(db, customerId));
    if (sumOf([credit, typed.amountPaise]) < NO_PAISE)
      throw invalid({ Amount: `Only ${written(credit)} of credit can be given back` });
  }
  const paymentId = await keepPayment(db, context, payer, typed);
  return { paymentId, ...(await payFromCredit(db, context, customerId)) };
}

export function paymentRoutes(serve: Serve): void {
  serve(addBookingPayment, (context) =>
    context.write(async (db) => {
      const { paymentId } = await payBooking(db, context, context.body.bookingId, context.body);
      return { paymentId };
    }),
  );

  serve(addPayment, (context) => {
    const { body, write } = context;
    const { BookingId, CustomerId = 0 } = body;
    return write(async (db) => {
      if (BookingId === undefined) return payCustomer(db, context, CustomerId, body);
      const { paymentId, customerId, allocation } = await payBooking(db, context, BookingId, body);
      const credit = creditOf(await findRests(db, customerId));
      return { paymentId, allocated: [allocationOnWire(allocation)], credit: rupeesOf(credit) };
    });
  });

  serve(spendCredit, (context) =>
    context.write(async (db) => {
      const { customerId } = await holdPayer(db, context.scope, context.body.CustomerId);
      return payFromCredit(db, context, customerId);
    }),
  );

  serve(searchPayments, async ({ body: { CustomerId: customerId, filters, ...page }, scope, db }) => {
    if (customerId !== undefined) found(await findCustomer(db, scope, customerId), "Customer");
    const { From: from, To: to, SocietyId: societyId } = filters;
    const asked = { ...page, customerId, from, to, societyId };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchPaymentPage(db, scope, turn));
    const told =
      customerId === undefined
        ? { credit: 0, sum: rupeesOf(await sumPayments(db, scope, asked)) }
        : { credit: rupeesOf(creditOf(await findRests(db, customerId))) };
    return { rows: rows.map(paymentOnWire), total, ...told };
  });

  serve(getOwnCredit, async ({ scope, db }) => ({ credit: rupeesOf(await findOwnCredit(db, scope)) }));
}
