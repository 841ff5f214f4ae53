import { less, lesserOf, NO_PAISE, rupeesOf, sumOf } from "#contract/money.ts";
import {
  addBookingPayment,
  addPayment,
  getOwnCredit,
  searchPayments,
  spendCredit,
} from "#contract/payment/payment.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithCount } from "#server/db/page.ts";
import { findBookingCustomer, lockBooking } from "#server/features/booking/paid.queries.ts";
import { findCustomer } from "#server/features/customer/customer.queries.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type Caller, type Scope, systemScope } from "#server/access/scope.ts";
import { findOwnCredit, findRests, lockPayer, lockPayerOf } from "./payment.queries.ts";
import { searchPaymentPage, sumPayments } from "./list.queries.ts";
import { type Doer, saveAllocations, savePayment, payFromCredit } from "./receive.queries.ts";
import { creditOf } from "./payment.rules.ts";
import {
  serializeAllocation,
  serializePayment,
  receiptUrl,
  typedOf,
  type SerializedPayment,
} from "./payment.serialize.ts";

type Context = { caller: Caller; scope: Scope; now: Date };

const doerOf = ({ caller: { userId }, now }: Context): Doer => ({ userId, now });

/** Records a payment or refund of a booking. @throws 400 for more than the open or the paid amount. */
async function payBooking(db: Db, context: Context, bookingId: number, body: SerializedPayment) {
  const { scope } = context;
  const { customerId, companyId } = await lockPayerOf(db, systemScope, () =>
    findBookingCustomer(db, scope, bookingId),
  );
  const { owedPaise: due, paidPaise } = await lockBooking(db, scope, bookingId);
  const typed = typedOf(body);
  const { amountPaise, reference } = typed;
  const paid = sumOf([paidPaise, amountPaise]);
  if (amountPaise > 0 && paid > due)
    throw invalid({
      Amount: refusalText("leftToPay", { amount: rupeesOf(less(due, lesserOf(due, paidPaise))) }),
    });
  if (paid < 0) throw invalid({ Amount: refusalText("paidOnly", { amount: rupeesOf(paidPaise) }) });
  const paymentId = await savePayment(db, doerOf(context), { customerId, companyId }, typed);
  const allocation = { paymentId, bookingId, billId: null, amountPaise, reference };
  await saveAllocations(db, doerOf(context), [allocation]);
  return { paymentId, customerId, allocation };
}

/** Pays the open bills and bookings of a locked customer as far as the credit reaches. */
async function spend(db: Db, context: Context, customerId: number) {
  const { allocations, credit } = await payFromCredit(db, doerOf(context), customerId);
  return { allocated: allocations.map(serializeAllocation), credit: rupeesOf(credit) };
}

/** Records a customer's payment, or a refund of credit. @throws 400 when a refund exceeds the credit. */
async function payCustomer(db: Db, context: Context, customerId: number, body: SerializedPayment) {
  const payer = await lockPayer(db, context.scope, customerId);
  const typed = typedOf(body);
  if (typed.amountPaise < 0) {
    const credit = creditOf(await findRests(db, customerId));
    if (sumOf([credit, typed.amountPaise]) < NO_PAISE)
      throw invalid({ Amount: refusalText("creditOnly", { amount: rupeesOf(credit) }) });
  }
  const paymentId = await savePayment(db, doerOf(context), payer, typed);
  return { paymentId, ...(await spend(db, context, customerId)) };
}

export function paymentRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
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
      return { paymentId, allocated: [serializeAllocation(allocation)], credit: rupeesOf(credit) };
    });
  });

  serve(spendCredit, (context) =>
    context.write(async (db) => {
      const { customerId } = await lockPayer(db, context.scope, context.body.CustomerId);
      return spend(db, context, customerId);
    }),
  );

  serve(
    searchPayments,
    async ({ body: { CustomerId: customerId, filters, ...page }, scope, caller, now, db }) => {
      if (customerId !== undefined) found(await findCustomer(db, scope, customerId), "customer");
      const { From: from, To: to, SocietyId: societyId } = filters;
      const query = { ...page, customerId, from, to, societyId };
      const { rows, ...count } = await pageWithCount(query, (attempt) =>
        searchPaymentPage(db, scope, attempt),
      );
      const totals =
        customerId === undefined
          ? { credit: 0, sum: rupeesOf(await sumPayments(db, scope, query)) }
          : { credit: rupeesOf(creditOf(await findRests(db, customerId))) };
      const urlOf = (paymentId: number) => receiptUrl(paymentId, "en", caller, now, secrets);
      return { rows: rows.map((row) => serializePayment(row, urlOf)), ...count, ...totals };
    },
  );

  serve(getOwnCredit, async ({ scope, db }) => ({ credit: rupeesOf(await findOwnCredit(db, scope)) }));
}
