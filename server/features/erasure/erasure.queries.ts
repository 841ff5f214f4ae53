import { type RawBuilder, sql } from "kysely";
import type { Erasure } from "#contract/erasure/erasure.ts";
import type { Db } from "#server/db/database.ts";
import { anonymiseUsers } from "#server/features/account/account.queries.ts";
import { endSessionsOfCustomers } from "#server/features/account/end.queries.ts";
import { deleteMembersOf } from "#server/features/committee/member.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { lockAllOf } from "#server/features/wash/row.queries.ts";
import { eraseWashesOf } from "#server/features/wash/erase.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Erased } from "./erasure.rules.ts";
import { isMessage, eraseMessages } from "./message.queries.ts";
import { eraseAudit } from "./audit.queries.ts";

/** Entries in `scope` that are joined with a customer, or without an id all of them; never those already erased. */
const entries = (scope: Scope, customerId: number | null): RawBuilder<unknown> => sql`
  select customer.customer_id from customer
  where ${customersWithin(scope)} and customer.erased_at is null and customer.merged_into is null
    and (${customerId}::integer is null or customer.customer_id = ${customerId}
      or customer.joined_to = ${customerId}
      or customer.customer_id = (select asked.joined_to from customer as asked where asked.customer_id = ${customerId}))`;

/**
 * Locks all entries that are erased with a customer, including those merged into them, until the transaction ends, with
 * what else of theirs is erased and others lock: accounts, imports of their companies, bookings and washes.
 */
export async function lockErased(db: Db, scope: Scope, customerId: number | null): Promise<Erased> {
  const gone = sql`(with live as (${entries(scope, customerId)})
    select customer_id, company_id, phone from customer
    where customer_id in (select customer_id from live) or merged_into in (select customer_id from live))`;
  await sql`select from app_user where usertype = 'Customer' and phone in (select phone from ${gone} as own)
    order by user_id for no key update`.execute(db);
  for (const table of ["company", "customer_import"])
    await sql`select from ${sql.table(table)} where company_id in (select company_id from ${gone} as own)
      order by ${sql.ref(`${table}_id`)} for no key update`.execute(db);
  const { rows: locked } = await sql<{ id: number; companyId: number; phone: string }>`
    select customer_id as id, company_id as "companyId", phone from customer
    where customer_id in (select own.customer_id from ${gone} as own)
    order by customer_id for update`.execute(db);
  await lockAllOf(
    db,
    locked.map(({ id }) => id),
  );
  const customerIds = locked.map(({ id }) => id);
  const companyIds = [...new Set(locked.map(({ companyId }) => companyId))];
  const entryPhones = sql`unnest(${locked.map(({ phone }) => phone)}::text[]) as known (phone)`;
  const own = sql`any(${customerIds}::integer[])`;
  const isOther = sql`other.customer_id <> all(${customerIds}::integer[])`;
  const isNeighbour = sql`${isOther} and other.company_id = any(${companyIds}::integer[])`;
  const isKnownElsewhere = (phone: RawBuilder<unknown>) => sql`exists (
    select from customer as other where other.phone = ${phone} and other.erased_at is null and ${isOther})`;
  const { rows } = await sql<Omit<Erased, "customerIds" | "companyIds">>`
    with proven as (select phone from app_user
      where user_id = ${scope.userId} and usertype = 'Customer' and ${scope.reach === "customer"})
    select
      array(select distinct known.phone from ${entryPhones} where not exists (
        select from customer as other where other.phone = known.phone and ${isNeighbour})) as phones,
      array(select distinct number from booking_vehicle where customer_id = ${own} and not exists (
        select from booking_vehicle as vehicle join customer as other using (customer_id)
        where vehicle.number = booking_vehicle.number and ${isNeighbour})) as plates,
      array(select email from (select email from customer where customer_id = ${own}
          union select customer_email from booking where customer_id = ${own}) as known
        where email <> ''
          and not exists (select from customer as other where other.email = known.email and ${isNeighbour})
          and not exists (select from app_user where email = known.email and usertype <> 'Customer')
          and not exists (select from company where email = known.email)) as emails,
      array(select user_id from app_user as person where person.usertype = 'Customer'
        and (person.phone in (select known.phone from ${entryPhones}) or person.phone in (select phone from proven))
        and not ${isKnownElsewhere(sql`person.phone`)}) as "userIds",
      array(select phone from proven) as "provenPhones",
      array(select phone from proven
        union select known.phone from ${entryPhones}
          where ${scope.reach === "all"} and not ${isKnownElsewhere(sql`known.phone`)}) as "unownedPhones"`.execute(
    db,
  );
  return { customerIds, companyIds, ...found(rows[0], "customer") };
}

/** Counts of what is erased, and of the bills that are kept. */
export async function countErased(
  db: Db,
  erased: Erased,
): Promise<Erasure["erases"] & Pick<Erasure, "keepsBills">> {
  const own = sql`customer_id = any(${erased.customerIds}::integer[])`;
  const { rows } = await sql<Erasure["erases"] & Pick<Erasure, "keepsBills">>`
    select (select count(*)::integer from booking where ${own}) as bookings,
      ${erased.plates.length}::integer as vehicles,
      (select count(*)::integer from wash_photo join wash using (wash_id) where ${own})
        + (select count(*)::integer from ticket_photo join ticket using (ticket_id) where ${own}) as photos,
      (select count(*)::integer from message where ${isMessage(erased)}) as messages,
      (select count(*)::integer from ticket where ${own}) as tickets,
      (select count(*)::integer from bill where ${own}) as "keepsBills"`.execute(db);
  return found(rows[0], "customer");
}

/** Including texts, plates and photos. */
async function eraseBookings(db: Db, { customerIds }: Erased): Promise<void> {
  const own = sql`customer_id = any(${customerIds}::integer[])`;
  const washes = sql`(select wash_id from wash where ${own})`;
  await sql`update booking set customer_name = 'Customer ' || customer_id, customer_phone = '', customer_email = '',
    customer_address = '', flat_name = '–', requirements = '',
    search_text = 'customer ' || customer_id || ' ' || lower(society_name) where ${own}`.execute(db);
  await sql`update booking_vehicle set number = 'Vehicle ' || booking_vehicle_id, requirements = '',
    parking_note = case when parking_note = '' then '' else '–' end,
    own_flat_name = case when own_flat_name is not null then '–' end where ${own}`.execute(db);
  await eraseWashesOf(db, customerIds);
  await sql`delete from wash_photo where wash_id in ${washes}`.execute(db);
  await sql`update wash_rating set comment = '' where wash_id in ${washes} and comment <> ''`.execute(db);
  await sql`update round_refusal set note = '' where wash_id in ${washes} and note <> ''`.execute(db);
  await sql`update disruption_wash set before = without_person(before), after = without_person(after)
    where wash_id in ${washes}`.execute(db);
  await sql`update plan_change_wash set was = without_person(was) where wash_id in ${washes}`.execute(db);
  await sql`update provider_absence_wash set before = without_person(before) where wash_id in ${washes}`.execute(
    db,
  );
  await sql`update event set facts = without_person(facts), tell_at = null
    where booking_id in (select booking_id from booking where ${own})`.execute(db);
}

/**
 * Erases requests of the companies by customer or phone, those without a company by phone, and all with the verified
 * phone. @returns their ids.
 */
async function eraseRequests(db: Db, erased: Erased): Promise<number[]> {
  const { customerIds, companyIds, phones, unownedPhones, provenPhones } = erased;
  const { rows } = await sql<{ requestId: number }>`
    update request set name = 'Erased', email = '', message = '', phone = ''
    where (company_id = any(${companyIds}::integer[])
        and (became_customer_id = any(${customerIds}::integer[]) or phone = any(${phones}::text[])))
      or (company_id is null and phone = any(${unownedPhones}::text[]))
      or phone = any(${provenPhones}::text[])
    returning request_id as "requestId"`.execute(db);
  const requestIds = rows.map(({ requestId }) => requestId);
  await sql`update request_note set note = 'Erased' where request_id = any(${requestIds}::integer[])`.execute(
    db,
  );
  return requestIds;
}

/**
 * Ends the sessions and anonymises the accounts. Pending codes of the verified phone are deleted. Counts of guesses and
 * calls stay until they expire, or an erasure would reset the limits.
 */
async function eraseAccounts(db: Db, { userIds, provenPhones }: Erased): Promise<void> {
  for (const table of ["idempotency", "preference", "presence"] as const)
    await sql`delete from ${sql.table(table)} where user_id = any(${userIds}::integer[])`.execute(db);
  await anonymiseUsers(db, userIds);
  await sql`delete from phone_code where phone = any(${provenPhones}::text[])`.execute(db);
}

/** Erases locked entries and all data about them except bills. */
export async function erase(db: Db, erased: Erased, now: Date): Promise<void> {
  await eraseBookings(db, erased);
  await eraseMessages(db, erased);
  const requestIds = await eraseRequests(db, erased);
  const memberIds = await deleteMembersOf(db, erased.provenPhones);
  await eraseAccounts(db, erased);
  await endSessionsOfCustomers(db, erased.customerIds);
  await sql`update customer_import set bad = '[]'
    where company_id = any(${erased.companyIds}::integer[])`.execute(db);
  await sql`delete from preference where customer_id = any(${erased.customerIds}::integer[])`.execute(db);
  await sql`update customer set name = 'Customer ' || customer_id, phone = lpad(customer_id::text, 10, '0'), email = '',
    address = '', phone2 = '', notes = '', gstin = '', legal_name = '', erased_at = ${now} where customer_id = any(${erased.customerIds}::integer[])`.execute(
    db,
  );
  await eraseAudit(db, erased, { requestIds, memberIds });
}
