import { sql, type RawBuilder } from "kysely";
import { tidyPhone } from "#contract/contact.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, type Page, contains, all, countOf, offsetOf } from "#server/db/page.ts";
import { type CustomerRow, customersWithin, visiblePhone } from "./customer.queries.ts";

export type CustomerLine = Omit<CustomerRow, "business" | "phone2" | "notes"> & {
  bookings: number;
  lastBookedAt: Date | null;
};

const sortable = {
  firstName: sql.raw("lower(customer.name)"),
  phone1: sql.raw("customer.phone"),
  companyName: sql.raw("lower(company.name)"),
};

type CustomerPage = Page<keyof typeof sortable> & { companyId: number | undefined };

/** Fewer characters would match nearly every plate. */
const MIN_PLATE_SEARCH = 4;

/**
 * SQL condition: the customer's second phone, data, or the plate of a vehicle booked for, contains the search text; with `joins`,
 * such a booking counts for the visible one of joined entries.
 */
export const isFound = (search: string, joins: boolean): RawBuilder<boolean> => {
  const dialled = tidyPhone(search);
  const byText = isFoundByText(search, joins);
  return /^[0-9]{10}$/.test(dialled) ? sql`(${byText} or customer.phone2 = ${dialled})` : byText;
};

const isFoundByText = (search: string, joins: boolean): RawBuilder<boolean> =>
  search.length >= MIN_PLATE_SEARCH && /[0-9]/.test(search)
    ? sql`customer.customer_id in (
        select customer_id from customer where ${contains(sql`customer.search_text`, search)}
        union select coalesce(case when ${joins}::boolean then owner.joined_to end, owner.customer_id)
        from booking join booking_vehicle as vehicle on vehicle.booking_id = booking.booking_id
          join customer as owner on owner.customer_id = booking.customer_id
        where ${contains(sql`booking.search_text`, search)} and ${contains(sql`lower(vehicle.number)`, search)})`
    : contains(sql`customer.search_text`, search);

/** Each row carries the total count. */
export async function searchCustomerPage(
  db: Db,
  scope: Scope,
  page: CustomerPage,
): Promise<(CustomerLine & { total: number })[]> {
  const { companyId, search, sort } = page;
  const matching = all([
    customersWithin(scope),
    sql`customer.merged_into is null and customer.erased_at is null`,
    // Callers who may see both of two joined entries see one.
    scope.reach === "all" && companyId === undefined && sql`customer.joined_to is null`,
    companyId !== undefined && sql`customer.company_id = ${companyId}`,
    search !== "" && isFound(search, scope.reach === "all" && companyId === undefined),
  ]);
  const direction = directionOf(sort);
  const order = sql`${sortable[sort?.by ?? "firstName"]} ${direction}, customer.customer_id ${direction}`;
  const joined = sql`join company on company.company_id = customer.company_id`;
  const isTheirs = sql`(booking.customer_id = customer.customer_id or (${scope.reach === "all"}::boolean
    and booking.customer_id = any(array(select other.customer_id from customer as other
      where other.joined_to = customer.customer_id))))`;
  // Selects the page first, so that bookings are counted for its customers only.
  const { rows } = await sql<CustomerLine & { total: number }>`
    select customer.customer_id as "customerId", customer.company_id as "companyId", company.name as "companyName",
      customer.name, ${visiblePhone} as phone, customer.email, customer.address, customer.gstin,
      customer.legal_name as "legalName",
      (select count(*)::integer from booking where ${isTheirs}) as bookings,
      (select max(created_at) from booking where ${isTheirs}) as "lastBookedAt",
      ${countOf(sql`from customer where ${matching}`, page)} as total
    from (select customer.* from customer ${joined} where ${matching} order by ${order}
      limit ${page.pageSize} offset ${offsetOf(page)}) as customer
    ${joined}
    order by ${order}`.execute(db);
  return rows;
}
