import type { searchBookings } from "#contract/booking/booking.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { ACTIVE_PLANS, type BookingsSearch, OPEN } from "#web/features/booking/search.ts";

type Filters = NonNullable<BodyOf<typeof searchBookings>["filters"]>;

/** Society and company filter of the URL, shared by the table and the calendar. */
export const placeOf = ({
  society,
  of,
}: Pick<BookingsSearch, "society" | "of">): Pick<Filters, "SocietyId" | "CompanyId"> => ({
  ...(society !== null && { SocietyId: society }),
  ...(of !== null && of > 0 && { CompanyId: of }),
});

/** Filters of the URL. */
export function filtersOf(search: BookingsSearch): Filters {
  const { status, payment, from, to, madeFrom, madeTo } = search;
  return {
    ...placeOf(search),
    ...(from && { From: from }),
    ...(to && { To: to }),
    ...(madeFrom && { MadeFrom: madeFrom }),
    ...(madeTo && { MadeTo: madeTo }),
    ...(status === ACTIVE_PLANS ? { ActivePlan: true } : status && { Status: status }),
    ...(payment === OPEN ? { Open: true } : payment && { PaymentStatus: payment }),
  };
}
