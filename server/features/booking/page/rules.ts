import { formatTime } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Caller } from "#server/http/session.ts";
import { lineOnWire } from "../list/rules.ts";
import type { VisitRow } from "../visit/queries.ts";
import { visitOnWire } from "../visit/rules.ts";
import type { BookingWhole, EventRow, PaymentRow, VehicleRow } from "./queries.ts";

type Parts = {
  booking: BookingWhole;
  vehicles: readonly VehicleRow[];
  visits: readonly VisitRow[];
  payments: readonly PaymentRow[];
  events: readonly EventRow[];
};

type BookedDiscount = Pick<BookingWhole, "discountType" | "discountValue" | "discountPaise">;

function discountOnWire({ discountType: type, discountValue: value, discountPaise }: BookedDiscount) {
  if (type === null || value === null) return null;
  return { type, value: type === "amount" ? rupeesOf(value) : value, amount: rupeesOf(discountPaise) };
}

/** A booking with all that there is to say of it, as the caller sees it. */
export function bookingOnWire(parts: Parts, caller: Caller, now: Date) {
  const { vehicles, visits, payments, events } = parts;
  // Customers are told what happened and why; who did it is the company's own matter.
  const by = (name: string) => (caller.usertype === "Customer" ? null : name);
  const { basePaise, discountType, discountValue, discountPaise, ...row } = parts.booking;
  return {
    ...lineOnWire(row),
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    buildingName: row.buildingName,
    floorName: row.floorName,
    requirements: row.requirements,
    paymentMethod: row.paymentMethod,
    baseAmount: rupeesOf(basePaise),
    discount: discountOnWire({ discountType, discountValue, discountPaise }),
    offAmount: rupeesOf(basePaise - discountPaise - row.amountPaise),
    vehicleLines: vehicles.map(({ slot, pricePaise, ...vehicle }) => ({
      ...vehicle,
      slot: formatTime(slot),
      price: rupeesOf(pricePaise),
    })),
    visits: visits.map((visit) => visitOnWire(visit, caller, now)),
    payments: payments.map(({ at, amountPaise, by: name, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
      amount: rupeesOf(amountPaise),
      by: by(name),
    })),
    events: events.map(({ at, amountPaise, by: name, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: amountPaise === null ? null : rupeesOf(amountPaise),
      by: by(name),
    })),
  };
}
