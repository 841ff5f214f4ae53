import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** The subject of a ticket: the wash's booking, the booking's customer, the customer's company. */
type About = {
  companyId: number | null;
  customerId: number | null;
  bookingId: number | null;
  washId: number | null;
  /** When the wash begins. */
  wash: { day: string; slot: string } | null;
};

type TicketSubjectQuery = {
  customerId?: number | undefined;
  bookingId?: number | undefined;
  washId?: number | undefined;
};

async function findWash(db: Db, scope: Scope, washId: number): Promise<About> {
  const { rows } = await sql<Omit<About, "wash"> & { day: string; slot: string }>`
    select wash.company_id as "companyId", wash.customer_id as "customerId", wash.booking_id as "bookingId",
      wash.wash_id as "washId", wash.day, wash.slot
    from wash join booking on booking.booking_id = wash.booking_id
    where wash.wash_id = ${washId} and ${bookingsWithin(scope)}`.execute(db);
  const { day, slot, ...about } = found(rows[0], "wash");
  return { ...about, wash: { day, slot } };
}

async function findBooking(db: Db, scope: Scope, bookingId: number): Promise<About> {
  const { rows } = await sql<Pick<About, "companyId" | "customerId">>`
    select company_id as "companyId", customer_id as "customerId" from booking
    where booking_id = ${bookingId} and ${bookingsWithin(scope)}`.execute(db);
  return { ...found(rows[0], "booking"), bookingId, washId: null, wash: null };
}

async function findCustomersCompany(db: Db, scope: Scope, customerId: number): Promise<About> {
  const { rows } = await sql<Pick<About, "companyId">>`
    select company_id as "companyId" from customer
    where customer_id = ${customerId} and ${customersWithin(scope)}`.execute(db);
  return { ...found(rows[0], "customer"), customerId, bookingId: null, washId: null, wash: null };
}

/**
 * The subject within `scope`; without one, the caller's own company.
 * @throws 404; 400 when the given records do not belong together.
 */
export async function findAbout(
  db: Db,
  scope: Scope,
  { washId, bookingId, customerId }: TicketSubjectQuery,
): Promise<About> {
  const nothing = { companyId: scope.companyId, customerId: null, bookingId: null, washId: null, wash: null };
  const about =
    washId !== undefined
      ? await findWash(db, scope, washId)
      : bookingId !== undefined
        ? await findBooking(db, scope, bookingId)
        : customerId !== undefined
          ? await findCustomersCompany(db, scope, customerId)
          : nothing;
  if (bookingId !== undefined && about.bookingId !== bookingId)
    throw invalid({ BookingId: refusalText("washOfOtherBooking") });
  if (customerId !== undefined && about.customerId !== customerId)
    throw invalid({ CustomerId: refusalText("bookingOfOther") });
  return about;
}
