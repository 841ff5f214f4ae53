import { searchBookings } from "#contract/booking/booking.ts";
import { canTakeOff } from "#contract/booking/change.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getCalendar, searchVisits } from "#contract/booking/visit.ts";
import { daysBetween, indiaAt } from "#contract/day.ts";
import { formatTime } from "#contract/format.ts";
import { rupeesOf } from "#contract/money.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { found, invalid } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/http/session.ts";
import {
  type BookingRow,
  countByDay,
  type Filters,
  findBooking,
  findEvents,
  findPayments,
  findVehicles,
  findVisits,
  searchBookingPage,
  searchVisitPage,
  type VisitRow,
} from "./queries.ts";

const MOST_CALENDAR_DAYS = 62;

type WireFilters = {
  From?: string | undefined;
  To?: string | undefined;
  Status?: Filters["status"];
  PaymentStatus?: Filters["paymentStatus"];
  SocietyId?: number | undefined;
  CompanyId?: number | undefined;
  CustomerId?: number | undefined;
};

const filtersOf = (wire: WireFilters): Filters => ({
  from: wire.From,
  to: wire.To,
  status: wire.Status,
  paymentStatus: wire.PaymentStatus,
  societyId: wire.SocietyId,
  companyId: wire.CompanyId,
  customerId: wire.CustomerId,
});

const flatText = ({ buildingName, flatName }: { buildingName: string; flatName: string }) =>
  `${buildingName}, ${flatName}`;

function lineOnWire({ amountPaise, paidPaise, createdAt, ...row }: BookingRow) {
  return {
    ...row,
    flat: flatText(row),
    amount: rupeesOf(amountPaise),
    paid: rupeesOf(paidPaise),
    createdAt: createdAt.toISOString(),
  };
}

/** A wash as the caller sees it. */
function visitOnWire({ pricePaise, slot, plannedSlot, ...row }: VisitRow, caller: Caller, now: Date) {
  const begins = { day: row.day, time: slot.slice(0, 5) };
  return {
    ...row,
    slot: formatTime(slot),
    plannedSlot: plannedSlot && formatTime(plannedSlot),
    price: rupeesOf(pricePaise),
    canSkip: row.status === "scheduled" && canTakeOff(begins, indiaAt(now), caller.usertype === "Customer"),
  };
}

export function listRoutes(serve: Serve): void {
  serve(searchBookings, async ({ body: { filters, ...page }, scope, db, now }) => {
    const asked = { ...page, filters: filtersOf(filters), today: indiaAt(now).day };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchBookingPage(db, scope, turn));
    return { rows: rows.map(lineOnWire), total };
  });

  serve(searchVisits, async ({ body: { filters, ...page }, caller, scope, db, now }) => {
    const asked = {
      ...page,
      filters: { ...filtersOf(filters), visitStatus: filters.VisitStatus },
      today: indiaAt(now).day,
    };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchVisitPage(db, scope, turn));
    return {
      rows: rows.map((row) => ({ ...row, ...visitOnWire(row, caller, now), flat: flatText(row) })),
      total,
    };
  });

  serve(getCalendar, ({ body: { From, To, filters }, scope, db }) => {
    const days = daysBetween(From, To);
    if (days < 1) throw invalid({ To: "Must not be before the first day" });
    if (days > MOST_CALENDAR_DAYS) throw invalid({ To: `At most ${MOST_CALENDAR_DAYS} days` });
    return countByDay(db, scope, {
      from: From,
      to: To,
      societyId: filters.SocietyId,
      companyId: filters.CompanyId,
    });
  });

  serve(getBooking, async ({ body: { bookingId }, caller, scope, db, now }) => {
    const booking = found(await findBooking(db, scope, bookingId, indiaAt(now).day), "Booking");
    const [vehicles, visits, payments, events] = await Promise.all([
      findVehicles(db, bookingId),
      findVisits(db, bookingId),
      findPayments(db, bookingId),
      findEvents(db, bookingId),
    ]);
    // Customers are told what happened and why; who did it is the company's own matter.
    const by = (name: string) => (caller.usertype === "Customer" ? null : name);
    const { basePaise, discountType, discountValue, discountPaise, ...row } = booking;
    return {
      ...lineOnWire(row),
      customerEmail: row.customerEmail,
      customerAddress: row.customerAddress,
      buildingName: row.buildingName,
      floorName: row.floorName,
      requirements: row.requirements,
      paymentMethod: row.paymentMethod,
      baseAmount: rupeesOf(basePaise),
      discount:
        discountType === null || discountValue === null
          ? null
          : {
              type: discountType,
              value: discountType === "amount" ? rupeesOf(discountValue) : discountValue,
              amount: rupeesOf(discountPaise),
            },
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
  });
}
