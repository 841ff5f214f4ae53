import { indiaAt, monthOf } from "#contract/day.ts";
import { taxOn } from "#contract/bill/addedTax.ts";
import { sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { bookingBillJob } from "#server/features/wash/charge/jobs.ts";
import type { Work } from "#server/jobs/job.ts";
import { findCompany } from "../close/queries.ts";
import { issueBills, publishBills } from "../issue/jobs.ts";
import { chargeOf, type Company, type Draft, draftOf, type Part, partsOf, taxingOf } from "../issue/rules.ts";
import { findTaxSettings } from "../tax/queries.ts";
import { inForce, regimesOf } from "../tax/rules.ts";
import { type BookingToBill, findBookingLines, lockBookingToBill } from "./queries.ts";

function draftPart(
  company: Company,
  { bookingId, taxAdded, recipient }: BookingToBill,
  part: Part,
  month: string,
): Draft {
  const taxing = { ...taxingOf(part), pricesIncludeTax: !taxAdded };
  const charge = chargeOf(part.lines);
  const rate = taxAdded && taxing.kind === "tax-invoice" ? taxing.rateHundredths : 0;
  const agreedPaise = sumOf([charge, taxOn(charge, rate)]);
  return draftOf({ company, month, bookingId }, recipient, part, { ...taxing, agreedPaise });
}

/**
 * Makes the bill of an upfront booking, as booked: of all charged washes that are on no bill, those to come included.
 * It is several bills when the washes fall under several registrations. A company without tax settings makes none.
 */
async function billBooking(db: Db, bookingId: number, now: Date): Promise<void> {
  const booking = await lockBookingToBill(db, bookingId);
  if (!booking) return;
  const { companyId } = booking;
  const { day } = indiaAt(now);
  const settings = await findTaxSettings(db, companyId);
  if (!inForce(settings, day)) return;
  const [last] = settings;
  const regimes = regimesOf(settings, last?.from ?? day, day);
  const lines = await findBookingLines(db, bookingId, regimes);
  const company = await findCompany(db, companyId, false);
  const month = monthOf(day);
  const drafts = partsOf(lines, regimes, booking.recipient)
    .map((part) => draftPart(company, booking, part, month))
    .filter(({ totalPaise }) => totalPaise > 0);
  const bills = await issueBills(db, drafts, { issued: day, now, userId: null });
  await publishBills(db, bills, { companyId, month, now });
}

export function bookingBillJobs(work: Work): void {
  work(bookingBillJob, ({ payload: { bookingId }, db, now }) => billBooking(db, bookingId, now));
}
