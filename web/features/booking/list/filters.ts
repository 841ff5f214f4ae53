import { bookingStatuses, paymentStatuses, type searchBookings } from "#contract/booking/booking.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ListSearch } from "#web/lib/listUrl.ts";

type Filters = NonNullable<BodyOf<typeof searchBookings>["filters"]>;

/** Where an address narrows bookings and their calendar to. */
export const placeOf = ({ society, of }: ListSearch): Pick<Filters, "SocietyId" | "CompanyId"> => ({
  ...(society !== null && { SocietyId: society }),
  ...(of !== null && of > 0 && { CompanyId: of }),
});

/** What an address narrows the bookings to; what it says of states that are none counts as not said. */
export function filtersOf(search: ListSearch): Filters {
  const { status, payment, from, to } = search;
  const known = bookingStatuses.find((name) => name === status);
  const knownPayment = paymentStatuses.find((name) => name === payment);
  return {
    ...placeOf(search),
    ...(from && { From: from }),
    ...(to && { To: to }),
    ...(known && { Status: known }),
    ...(knownPayment && { PaymentStatus: knownPayment }),
  };
}
