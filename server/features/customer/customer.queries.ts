import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { blockedUntil } from "#server/features/session/guess.queries.ts";
import type { GuessKey } from "#server/features/session/guess.rules.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import { lastBookedColumns, isBusiness, type LastBooked } from "./lastBooked.queries.ts";

/** Undefined leaves a value unchanged; initially empty. */
type UnchangedFields = {
  phone2: string | undefined;
  gstin: string | undefined;
  legalName: string | undefined;
  notes: string | undefined;
};
type ContactFields = { name: string; phone: string; email: string; address: string };
export type CustomerFields = ContactFields & UnchangedFields & { business: boolean | undefined };

/** SQL condition on `customer`. */
export function customersWithin(scope: Scope): RawBuilder<boolean> {
  const { reach, companyId, userId } = scope;
  // A customer is whoever has verified the phone, in any company; or whom one company's office has signed in, there.
  if (reach === "customer")
    return sql`(${isOfPhone(sql`(select phone from app_user where user_id = ${userId} and usertype = 'Customer')`)}
      and ${isAt(companyId)})`;
  return ofCompany(scope, sql`customer.company_id`);
}

/** SQL condition on `customer`: is of this company; true without one. */
export const isAt = (companyId: number | null): RawBuilder<boolean> =>
  companyId === null ? sql`true` : sql`customer.company_id = ${companyId}`;

/** SQL condition on `customer`: has this phone, or an entry with it was merged into this one. */
export const isOfPhone = (phone: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`customer.customer_id in (
    select coalesce(known.merged_into, known.customer_id) from customer as known where known.phone = ${phone})`;

/** The id of an entry, or of the one into which it was merged. */
export const mergedIdOf = (customerId: number): RawBuilder<number> =>
  sql`(select coalesce(known.merged_into, known.customer_id) from customer as known
    where known.customer_id = ${customerId})`;

/**
 * Ids of all entries of one person within `scope`: joined ones, and those with the same phone. The person's bookings,
 * payments, bills and tickets are stored under them.
 */
export const personOf = (scope: Scope, customerId: number): RawBuilder<unknown> =>
  sql`(with own as (
      select customer.* from customer where customer.customer_id = ${mergedIdOf(customerId)} and ${customersWithin(scope)})
    select customer.customer_id from customer cross join own
    where customer.merged_into is null and ${customersWithin(scope)}
      and (customer.customer_id = own.customer_id or customer.phone = own.phone
        or customer.joined_to = own.customer_id or own.joined_to in (customer.customer_id, customer.joined_to)))`;

/**
 * Keeps a customer as they are until the transaction ends, unmerged and unerased, while others may do the same: for
 * whoever locks rows of theirs and then stores one that refers to them.
 */
export async function holdCustomer(db: Db, customerId: number | RawBuilder<number | null>): Promise<void> {
  await sql`select from customer where customer_id = ${customerId} for key share`.execute(db);
}

/**
 * Locks those for whom a booking is made, in all companies, until the transaction ends: bookings for one phone wait for
 * each other. Without an id it is the caller.
 */
export async function lockBooker(db: Db, scope: Scope, customerId: number | null): Promise<void> {
  const phone =
    customerId === null
      ? sql`(select phone from app_user where user_id = ${scope.userId} and usertype = 'Customer')`
      : sql`(select phone from customer as asked where asked.customer_id = ${mergedIdOf(customerId)})`;
  await sql`select from customer where ${isOfPhone(phone)} order by customer_id for no key update`.execute(
    db,
  );
}

export type CustomerRow = ContactFields & {
  customerId: number;
  companyId: number;
  companyName: string;
  phone2: string;
  gstin: string;
  legalName: string;
  business: boolean;
  notes: string;
};

/** An erased entry has a number instead of its phone, for the ledger only. */
export const visiblePhone = sql`case when customer.erased_at is null then customer.phone else '' end`;

const customers = sql`
  select customer.customer_id as "customerId", customer.company_id as "companyId", company.name as "companyName",
    customer.name, ${visiblePhone} as phone, customer.phone2, customer.email, customer.address, customer.gstin,
    customer.legal_name as "legalName", customer.business, customer.notes,
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
    where customer.customer_id = ${mergedIdOf(customerId)} and ${customersWithin(scope)}`.execute(db);
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
          where customer.customer_id = ${mergedIdOf(customerId)} and ${customersWithin(scope)})`;
  const { rows } = await sql<{ emailOptional: boolean }>`
    select email_optional as "emailOptional" from company where company_id = ${company}`.execute(db);
  return rows[0]?.emailOptional;
}

export async function insertCustomer(
  db: Db,
  {
    name,
    phone,
    phone2 = "",
    email,
    address,
    gstin = "",
    legalName = "",
    business = false,
    notes = "",
  }: ContactFields & Partial<CustomerFields>,
  companyId: number | null,
): Promise<number> {
  const { rows } = await sql<{ customerId: number }>`
    insert into customer (company_id, name, phone, phone2, email, address, gstin, legal_name, business,
        notes)
      values (${companyOfNew(companyId)}, ${name}, ${phone}, ${phone2}, ${email}, ${address}, ${gstin}, ${legalName},
        ${business}, ${notes})
    returning customer_id as "customerId"`.execute(db);
  return found(rows[0], "company").customerId;
}

/** @returns false when `scope` has no such customer. */
export async function changeCustomer(
  db: Db,
  scope: Scope,
  customerId: number,
  { name, phone, phone2, email, address, gstin, legalName, business, notes }: CustomerFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customer set name = ${name}, phone = ${phone}, phone2 = coalesce(${phone2 ?? null}, phone2),
      email = ${email}, address = ${address},
      gstin = coalesce(${gstin ?? null}, gstin), legal_name = coalesce(${legalName ?? null}, legal_name),
      business = coalesce(${business ?? null}, business), notes = coalesce(${notes ?? null}, notes)
    where customer_id = ${customerId} and merged_into is null and erased_at is null
      and ${customersWithin(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Locks a customer who is not erased, or the one into which it was merged, until the transaction ends. */
export async function lockCustomer(
  db: Db,
  scope: Scope,
  customerId: number,
): Promise<{ customerId: number; name: string } | undefined> {
  const { rows } = await sql<{ customerId: number; name: string }>`
    select customer_id as "customerId", name from customer
    where customer_id = ${mergedIdOf(customerId)} and erased_at is null and ${customersWithin(scope)}
    for no key update`.execute(db);
  return rows[0];
}
