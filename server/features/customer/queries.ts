import { type RawBuilder, sql } from "kysely";
import { MOST_VEHICLES } from "#contract/booking/vehicle.ts";
import type { Db } from "#server/db/database.ts";
import { all, countOf, holds, offsetOf, type Page } from "#server/db/page.ts";
import { found } from "#server/errors/apiError.ts";
import { blockedUntil } from "#server/features/session/guess/queries.ts";
import type { GuessKey } from "#server/features/session/guess/rules.ts";
import type { Scope } from "#server/access/scope.ts";

/** Undefined leaves a value unchanged; initially empty. */
type InvoiceFields = { gstin: string | undefined; legalName: string | undefined };
type ContactFields = { name: string; phone: string; email: string; address: string };
export type CustomerFields = ContactFields & InvoiceFields & { business: boolean | undefined };

/** SQL condition on `customer`. */
export function customersWithin({ reach, companyId, userId }: Scope): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  if (reach === "own") return sql`customer.company_id = ${companyId}`;
  // A customer is whoever has verified the phone, in any company.
  if (reach === "customer")
    return isOfPhone(sql`(select phone from app_user where user_id = ${userId} and usertype = 'Customer')`);
  return sql`false`;
}

/** SQL condition on `customer`: has this phone, or an entry with it was merged into this one. */
export const isOfPhone = (phone: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`customer.customer_id in (
    select coalesce(known.merged_into, known.customer_id) from customer as known where known.phone = ${phone})`;

/** The id of an entry, or of the one into which it was merged. */
export const standingFor = (customerId: number): RawBuilder<number> =>
  sql`(select coalesce(known.merged_into, known.customer_id) from customer as known
    where known.customer_id = ${customerId})`;

/**
 * Ids of all entries of one person within `scope`: joined ones, and those with the same phone. The person's bookings,
 * payments, bills and tickets are stored under them.
 */
export const personOf = (scope: Scope, customerId: number): RawBuilder<unknown> =>
  sql`(with own as (
      select customer.* from customer where customer.customer_id = ${standingFor(customerId)} and ${customersWithin(scope)})
    select customer.customer_id from customer cross join own
    where customer.merged_into is null and ${customersWithin(scope)}
      and (customer.customer_id = own.customer_id or customer.phone = own.phone
        or customer.joined_to = own.customer_id or own.joined_to in (customer.customer_id, customer.joined_to)))`;

type LastVehicle = {
  vehicleNumber: string;
  make: string;
  model: string;
  color: string;
  bodyType: string;
  fuelType: string;
  parkingFloorId: number | null;
  parkingPillarId: number | null;
  parkingNote: string;
  slot: string;
};
export type LastBooked = {
  /** True for a business customer, by the setting or the GSTIN. */
  isBusiness: boolean;
  place: { societyId: number; buildingId: number; floorId: number; flatId: number } | null;
  vehicles: LastVehicle[];
};

/** A customer's vehicles are taken from this many last bookings, and from this many of their vehicles. */
const RECENT_BOOKINGS = 200;
const RECENT_VEHICLES = 2_000;
const MAX_LAST_VEHICLES = 20;
const MAX_LAST_VEHICLES_OF_BUSINESS = MOST_VEHICLES;

/** SQL condition on a `customer`: a fleet or housing society, which may have more vehicles. */
export const isBusiness = (customer: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${customer}.business`)} or ${sql.ref(`${customer}.gstin`)} <> '')`;

/** The address of the last booking, and the vehicles of the last bookings, that match a condition. */
const lastBookedColumns = (condition: RawBuilder<unknown>, business: RawBuilder<boolean>) => sql`
  ${business} as "isBusiness",
  (select json_build_object('societyId', flat.society_id, 'buildingId', flat.building_id,
      'floorId', flat.floor_id, 'flatId', flat.flat_id)
    from booking join flat on flat.flat_id = booking.flat_id and flat.archive_id is null
    where ${condition} order by booking.created_at desc, booking.booking_id desc limit 1) as place,
  coalesce((select json_agg(json_build_object('vehicleNumber', number, 'make', make, 'model', model,
      'color', color, 'bodyType', body_type, 'fuelType', fuel_type, 'parkingFloorId', parking_floor_id,
      'parkingPillarId', parking_pillar_id, 'parkingNote', parking_note, 'slot', slot) order by booking_vehicle_id desc)
    from (select * from (
        select distinct on (vehicle.number) vehicle.*
        from (select each.* from (select booking.booking_id, booking.created_at from booking where ${condition}
            order by booking.created_at desc limit ${sql.lit(RECENT_BOOKINGS)}) as recent
          join booking_vehicle as each on each.booking_id = recent.booking_id
          order by recent.created_at desc limit ${sql.lit(RECENT_VEHICLES)}) as vehicle
        order by vehicle.number, vehicle.booking_vehicle_id desc) as each
      order by booking_vehicle_id desc limit case when ${business}
          then ${sql.lit(MAX_LAST_VEHICLES_OF_BUSINESS)} else ${sql.lit(MAX_LAST_VEHICLES)} end) as last), '[]') as vehicles`;

export type CustomerRow = ContactFields & {
  customerId: number;
  companyId: number;
  companyName: string;
  gstin: string;
  legalName: string;
  business: boolean;
};

/** An erased entry has a number instead of its phone, for the ledger only. */
const visiblePhone = sql`case when customer.erased_at is null then customer.phone else '' end`;

const customers = sql`
  select customer.customer_id as "customerId", customer.company_id as "companyId", company.name as "companyName",
    customer.name, ${visiblePhone} as phone, customer.email, customer.address, customer.gstin,
    customer.legal_name as "legalName", customer.business,
    ${lastBookedColumns(sql`booking.customer_id = customer.customer_id`, isBusiness("customer"))}
  from customer join company on company.company_id = customer.company_id`;

type Found = CustomerRow & LastBooked & { blocked: Date | null };

/**
 * The customer with a phone; of several companies, the one registered last. It runs at every incoming call, so the same
 * query also returns whether searches are blocked.
 */
export async function findByPhone(
  db: Db,
  scope: Scope,
  { phone, key, now }: { phone: string; key: GuessKey; now: Date },
): Promise<{ blocked: Date | null; customer: (CustomerRow & LastBooked) | null }> {
  const { rows } = await sql<Found | { blocked: Date | null; customerId: null }>`
    select ${blockedUntil(key, now)} as blocked, found.*
    from (values (true)) as asked
    left join lateral (${customers}
      where ${isOfPhone(sql`${phone}`)} and ${customersWithin(scope)}
      order by customer.joined_to is null desc, customer.customer_id desc limit 1) as found on true`.execute(
    db,
  );
  const { blocked, ...customer } = found(rows[0], "customer");
  return { blocked, customer: customer.customerId === null ? null : customer };
}

/** A customer, or the one into which it was merged. */
export async function findCustomer(
  db: Db,
  scope: Scope,
  customerId: number,
): Promise<(CustomerRow & LastBooked) | undefined> {
  const { rows } = await sql<CustomerRow & LastBooked>`${customers}
    where customer.customer_id = ${standingFor(customerId)} and ${customersWithin(scope)}`.execute(db);
  return rows[0];
}

/** The company of a new customer: the given one, or the first active one. */
const companyOfNew = (companyId: number | null) => sql`coalesce(${companyId}::integer,
  (select company_id from company order by active desc, company_id limit 1))`;

/**
 * True if the email may be empty, by the setting of the customer's company, or of a new customer's company. Undefined
 * if `scope` has no such customer.
 */
export async function findEmailOptional(
  db: Db,
  scope: Scope,
  customerId: number | undefined,
): Promise<boolean | undefined> {
  const company =
    customerId === undefined
      ? companyOfNew(scope.companyId)
      : sql`(select customer.company_id from customer
          where customer.customer_id = ${standingFor(customerId)} and ${customersWithin(scope)})`;
  const { rows } = await sql<{ emailOptional: boolean }>`
    select email_optional as "emailOptional" from company where company_id = ${company}`.execute(db);
  return rows[0]?.emailOptional;
}

/**
 * True if all companies that have the caller's phone accept customers without an email; if none has it, if all active
 * ones do.
 */
export async function findSelfEmailOptional(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ emailOptional: boolean }>`
    select coalesce(
      (select bool_and(company.email_optional) from customer join company using (company_id)
        where ${customersWithin(scope)}),
      (select bool_and(email_optional) from company where active), false) as "emailOptional"`.execute(db);
  return found(rows[0], "customer").emailOptional;
}

export async function insertCustomer(
  db: Db,
  {
    name,
    phone,
    email,
    address,
    gstin = "",
    legalName = "",
    business = false,
  }: ContactFields & Partial<CustomerFields>,
  companyId: number | null,
): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    insert into customer (company_id, name, phone, email, address, gstin, legal_name, business)
      values (${companyOfNew(companyId)}, ${name}, ${phone}, ${email}, ${address}, ${gstin}, ${legalName}, ${business})
    returning customer_id as "customerId"`.execute(db);
  return found(rows[0], "company").customerId;
}

/** @returns false when `scope` has no such customer. */
export async function changeCustomer(
  db: Db,
  scope: Scope,
  customerId: number,
  { name, phone, email, address, gstin, legalName, business }: CustomerFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customer set name = ${name}, phone = ${phone}, email = ${email}, address = ${address},
      gstin = coalesce(${gstin ?? null}, gstin), legal_name = coalesce(${legalName ?? null}, legal_name),
      business = coalesce(${business ?? null}, business)
    where customer_id = ${customerId} and merged_into is null and erased_at is null
      and ${customersWithin(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

export type CustomerLine = Omit<CustomerRow, "business"> & { bookings: number; lastBookedAt: Date | null };

const sortable = {
  firstName: sql.raw("lower(customer.name)"),
  phone1: sql.raw("customer.phone"),
  companyName: sql.raw("lower(company.name)"),
};
type CustomerPage = Page<keyof typeof sortable> & { companyId: number | undefined };

/** Fewer characters would match nearly every plate. */
const MIN_PLATE_SEARCH = 4;

/**
 * SQL condition: the customer's data, or the plate of a vehicle booked for, contains the search text; with `joins`,
 * such a booking counts for the visible one of joined entries.
 */
export const isFound = (search: string, joins: boolean): RawBuilder<boolean> =>
  search.length >= MIN_PLATE_SEARCH && /[0-9]/.test(search)
    ? sql`customer.customer_id in (
        select customer_id from customer where ${holds(sql`customer.search_text`, search)}
        union select coalesce(case when ${joins}::boolean then owner.joined_to end, owner.customer_id)
        from booking join booking_vehicle as vehicle on vehicle.booking_id = booking.booking_id
          join customer as owner on owner.customer_id = booking.customer_id
        where ${holds(sql`booking.search_text`, search)} and ${holds(sql`lower(vehicle.number)`, search)})`
    : holds(sql`customer.search_text`, search);

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
  const direction = sql.raw(sort?.descending ? "desc" : "asc");
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

/** SQL condition: an entry of the caller is a business customer. */
const hasBusiness = (scope: Scope): RawBuilder<boolean> =>
  sql`exists (select from customer where ${customersWithin(scope)} and ${isBusiness("customer")})`;

export async function findSelf(
  db: Db,
  scope: Scope,
): Promise<({ name: string; email: string | null; phone: string } & LastBooked) | undefined> {
  const isOwnBooking = sql`booking.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;
  const { rows } = await sql<{ name: string; email: string | null; phone: string } & LastBooked>`
    select person.name, coalesce(person.email, (select email from customer
        where ${customersWithin(scope)} order by customer_id desc limit 1)) as email,
      person.phone, ${lastBookedColumns(isOwnBooking, hasBusiness(scope))}
    from app_user as person where person.user_id = ${scope.userId}`.execute(db);
  return rows[0];
}

/** True if one of the caller's entries is a business customer. */
export async function isBusinessSelf(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select where ${hasBusiness(scope)}`.execute(db);
  return rows.length > 0;
}

/** Updates the caller's account, and the customer in every company that has the phone. */
export async function changeSelf(
  db: Db,
  scope: Scope,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await sql`update app_user set name = ${name}, email = ${email} where user_id = ${scope.userId}`.execute(db);
  await sql`update customer set name = ${name}, email = ${email} where ${customersWithin(scope)}`.execute(db);
}
