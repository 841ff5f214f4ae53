import { type Discount, serializeDiscount } from "#contract/price/discount.ts";
import { formatTime } from "#contract/format.ts";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";
import { less, rupeesOf, rupeesOrNull } from "#contract/money.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import type { Caller } from "#server/access/scope.ts";
import type { EventRow } from "#server/features/event/event.queries.ts";
import { type Fact, type Moment, readReason } from "#server/features/event/event.rules.ts";
import { netOf } from "#server/features/price/plan.rules.ts";
import { serializeBookingRow } from "./list.serialize.ts";
import type { WashRow } from "./wash.queries.ts";
import { type SerializeContext, serializeWash } from "./wash.serialize.ts";
import type { BookingPayment, BookingDetails, PriceRow, VehicleRow } from "./page.queries.ts";

type Parts = {
  booking: BookingDetails;
  vehicles: readonly VehicleRow[];
  washLines: readonly WashRow[];
  payments: readonly BookingPayment[];
  events: readonly EventRow[];
};

const serializeMoment = ({ day, hour }: Moment) => ({
  day,
  slot: hour === undefined ? null : slotOfHour(hour),
});

/** A missed wash that nobody reported has the reason `other` and a fixed text. */
function reasonsOf(fact: Fact): { outcomeReason: OutcomeReason | null; text: string } {
  if (fact.kind !== "missed") return { outcomeReason: null, text: "reason" in fact ? fact.reason : "" };
  const { missedReason, note } = fact;
  return missedReason === "not-reported"
    ? { outcomeReason: "other", text: "Not reported" }
    : { outcomeReason: missedReason, text: note };
}

/** Fields that a kind of event does not have are null. */
export const serializeFact = (fact: Fact) => {
  const { outcomeReason, text } = reasonsOf(fact);
  return {
    kind: fact.kind,
    ...readReason(text),
    vehicleNumber: "number" in fact ? fact.number : null,
    washes: "washes" in fact ? fact.washes : null,
    from: "from" in fact ? serializeMoment(fact.from) : null,
    to: "to" in fact ? serializeMoment(fact.to) : null,
    ...("monthly" in fact && fact.monthly && { monthly: fact.monthly }),
    amount: "amountPaise" in fact ? rupeesOf(fact.amountPaise) : null,
    outcomeReason,
    effect: "effect" in fact ? fact.effect : null,
  };
};

/** A vehicle's present prices. */
export function serializePrices(
  { pricePaise, monthlyPaise, changedPaise }: PriceRow,
  discount: Discount | null,
) {
  if (changedPaise === null) return { price: rupeesOf(pricePaise), monthlyPrice: rupeesOrNull(monthlyPaise) };
  if (monthlyPaise === null) return { price: rupeesOf(changedPaise), monthlyPrice: null };
  const percent = discount?.type === "percentage" ? discount.percent : null;
  return { price: rupeesOf(pricePaise), monthlyPrice: rupeesOf(netOf(changedPaise, percent)) };
}

/** What happened and why; customers do not see which employee did it. */
export const serializeEvent = ({ at, by, fact }: EventRow, caller: Caller) => ({
  ...serializeFact(fact),
  at: at.toISOString(),
  by: caller.usertype === "Customer" ? null : by,
});

/** A booking with all its details, as visible to the caller. */
export function serializeBooking(parts: Parts, reading: SerializeContext) {
  const { caller } = reading;
  const { vehicles, washLines, payments, events } = parts;
  // Customers do not see which employee it was.
  const by = (name: string | null) => (caller.usertype === "Customer" ? null : name);
  const { basePaise, discount, discountPaise, ...row } = parts.booking;
  return {
    ...serializeBookingRow(row),
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    buildingName: row.buildingName,
    floorName: row.floorName,
    requirements: row.requirements,
    paymentMethod: row.paymentMethod,
    bookingSource: row.bookingSource,
    baseAmount: rupeesOf(basePaise),
    discount: discount && { ...serializeDiscount(discount), amount: rupeesOf(discountPaise) },
    offAmount: rupeesOf(less(basePaise, discountPaise, row.offerPaise, row.amountPaise)),
    vehicleLines: vehicles.map(({ slot, nextPrice, pricePaise, monthlyPaise, changedPaise, ...vehicle }) => ({
      ...vehicle,
      slot: formatTime(slot),
      ...serializePrices({ pricePaise, monthlyPaise, changedPaise }, discount),
      nextPrice: nextPrice && { from: nextPrice.from, price: rupeesOf(nextPrice.pricePaise) },
    })),
    washLines: washLines.map((wash) => serializeWash(wash, reading)),
    payments: payments.map(({ at, amountPaise, by: name, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
      amount: rupeesOf(amountPaise),
      by: by(name),
    })),
    events: events.map((event) => serializeEvent(event, caller)),
  };
}
