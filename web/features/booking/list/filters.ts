import type { searchBookings } from "#contract/booking/booking.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { ENDING_DAYS } from "#contract/plan/state.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { ACTIVE_PLANS, type BookingsSearch, ENDING_PLANS, OPEN } from "#web/features/booking/search.ts";
import { currentTime } from "#web/lib/clock.ts";

type Filters = NonNullable<BodyOf<typeof searchBookings>["filters"]>;

/** Society and company filter of the URL, shared by the table and the calendar. */
export const placeOf = ({
  society,
  of,
}: Pick<BookingsSearch, "society" | "of">): Pick<Filters, "SocietyId" | "CompanyId"> => ({
  ...(society !== null && { SocietyId: society }),
  ...(of !== null && of > 0 && { CompanyId: of }),
});

function statusFilter(status: BookingsSearch["status"]): Filters {
  if (status === ACTIVE_PLANS) return { ActivePlan: true };
  if (status === ENDING_PLANS) return { PlanEndsBy: addDays(indiaAt(currentTime()).day, ENDING_DAYS) };
  return status ? { Status: status } : {};
}

/** Who looks for pending payments has no use for what is billed by the month. */
function paymentFilter(payment: BookingsSearch["payment"]): Filters {
  if (payment === OPEN) return { Open: true };
  if (payment === "Pending") return { PaymentStatus: payment, Open: true };
  return payment ? { PaymentStatus: payment } : {};
}

export function filtersOf(search: BookingsSearch): Filters {
  const { status, payment, from, to, madeFrom, madeTo } = search;
  return {
    ...placeOf(search),
    ...(from && { From: from }),
    ...(to && { To: to }),
    ...(madeFrom && { MadeFrom: madeFrom }),
    ...(madeTo && { MadeTo: madeTo }),
    ...statusFilter(status),
    ...paymentFilter(payment),
  };
}
