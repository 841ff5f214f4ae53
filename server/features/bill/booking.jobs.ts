import { indiaAt, indiaInstant, monthOf } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { bookingBillJob } from "#server/features/wash/charge.jobs.ts";
import { findBookingCustomer } from "#server/features/booking/paid.queries.ts";
import { lockPayerOf } from "#server/features/payment/payment.queries.ts";
import { systemScope } from "#server/access/scope.ts";
import { agreedOn } from "./bill.rules.ts";
import { usable } from "#server/features/payment/payment.rules.ts";
import type { Work } from "#server/jobs/job.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { findCompany } from "./close/close.queries.ts";
import { issueBills, publishBills } from "./issue.jobs.ts";
import { chargeOf, type Company, type Draft, draftOf, type Part, partsOf, taxingOf } from "./issue.rules.ts";
import { rateDaysOf, receivedOf, waitingOf } from "./issueRate.rules.ts";
import { findTaxSettings } from "./tax/tax.queries.ts";
import { unspentOf } from "./tax/rate.rules.ts";
import { inForce, regimesOf } from "./tax/tax.rules.ts";
import {
  type BookingToBill,
  findBilled,
  findBookingLines,
  findBookingReceipts,
  findUnbilledWashes,
  lockBookingToBill,
  updateTax,
} from "./booking.queries.ts";

function draftPart(
  company: Company,
  { bookingId, taxAdded, totalRounded, recipient }: BookingToBill,
  part: Part,
  month: string,
): Draft {
  const taxing = { ...taxingOf(part), pricesIncludeTax: !taxAdded };
  const charge = chargeOf(part.lines);
  const rate = taxAdded && taxing.kind === "tax-invoice" ? taxing.rateHundredths : 0;
  const agreedPaise = agreedOn(charge, rate, totalRounded);
  return draftOf({ company, month, bookingId }, recipient, part, { ...taxing, agreedPaise });
}

/**
 * Makes the bill of an upfront booking, as booked: of all charged washes that are on no bill, those to come included. It
 * is several bills when the washes fall under several registrations. Washes after a coming change of registration wait for
 * a bill that is made after it. A company without tax settings makes none.
 */
async function billBooking(db: Db, bookingId: number, now: Date): Promise<void> {
  await lockPayerOf(db, systemScope, () => findBookingCustomer(db, systemScope, bookingId));
  const booking = await lockBookingToBill(db, bookingId, now);
  if (!booking) return;
  const { companyId, taxAdded } = booking;
  const { day } = indiaAt(now);
  const settings = await findTaxSettings(db, companyId);
  if (!inForce(settings, day)) return;
  const [last] = settings;
  const regimes = regimesOf(settings, last?.from ?? day, day);
  const washes = await findUnbilledWashes(db, bookingId);
  const received = receivedOf(usable(await findBookingReceipts(db, bookingId)));
  const unspent = unspentOf(received, await findBilled(db, bookingId));
  const paid = rateDaysOf(washes, unspent, { issued: day, regimes, taxAdded });
  const waiting = waitingOf(washes, paid, { issued: day, regimes });
  const rating = { issued: day, paid };
  const lines = await findBookingLines(db, bookingId, { regimes, rating, waiting: waiting.washIds });
  const company = await findCompany(db, companyId, false);
  const month = monthOf(day);
  const drafts = partsOf(lines, regimes, booking.recipient)
    .map((part) => draftPart(company, booking, part, month))
    .filter(({ totalPaise }) => totalPaise > 0);
  const bills = await issueBills(db, drafts, { issued: day, now, userId: null });
  await updateTax(db, booking, now);
  await publishBills(db, bills, { companyId, month, now });
  const { until } = waiting;
  if (until !== null) {
    const when = { runAt: indiaInstant(until, "00:05"), key: `${bookingId} ${until}` };
    await enqueue(db, bookingBillJob, { bookingId }, when);
  }
}

export function bookingBillJobs(work: Work): void {
  work(bookingBillJob, ({ payload: { bookingId }, db, now }) => billBooking(db, bookingId, now));
}
