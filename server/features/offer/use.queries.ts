import { type RawBuilder, sql } from "kysely";
import type { Circumstances } from "#contract/offer/terms.ts";
import { reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { customersWithin, isOfPhone } from "#server/features/customer/customer.queries.ts";
import { within } from "#server/features/society/place.queries.ts";
import { amongServed, type Scope } from "#server/access/scope.ts";
import { type OfferRecord, type OfferColumns, offerColumns, offerRecordOf } from "./offer.queries.ts";

/** How many offers are compared to find the best one for a card. */
const MAX_COMPARED = 50;

export type OfferQuery = {
  code: string;
  societyId: number;
  serviceId: number;
  /** The company that washes. */
  companyId: number;
  /** The customer's; null while no customer is named. */
  phone: string | null;
};
export type OfferCandidate = OfferRecord & Omit<Circumstances, "today">;

/**
 * SQL condition on `booking`: cancelled before any of its washes was done or missed. It then has used no offer, and
 * does not count as a first booking.
 */
const isUnused = sql`(booking.cancelled_at is not null and not exists (select from wash
  where wash.booking_id = booking.booking_id and ${washIs(reportedStatuses)}))`;

/** SQL: uses of its offer by a `booking` with `offer_counts`: one at booking, and one for each renewal that it reduced. */
const usesWhenCounted = sql`(1 + booking.offer_renewals)`;

/** SQL condition: the offer has no limit of this kind, or this one is among its limits. */
const isFor = (kind: "service" | "society", id: number | null): RawBuilder<boolean> => {
  const [limits, column] = [sql.table(`offer_${kind}`), sql.ref(`offer_${kind}.${kind}_id`)];
  const own = sql`${limits} where ${sql.ref(`offer_${kind}.offer_id`)} = offer.offer_id`;
  return sql`(not exists (select from ${own}) or exists (select from ${own} and ${column} = ${id}))`;
};

/** The offer with a code and what is needed to check it; of several, the active one. */
export async function findOfferByCode(db: Db, query: OfferQuery): Promise<OfferCandidate | undefined> {
  const { code, societyId, serviceId, companyId, phone } = query;
  const customerBookings = sql`customer join booking on booking.customer_id = customer.customer_id
    where ${isOfPhone(sql`${phone}`)}`;
  const { rows } = await sql<OfferColumns & Omit<Circumstances, "today">>`
    select ${offerColumns}, ${isFor("society", societyId)} as "forSociety", ${isFor("service", serviceId)} as "forService",
      not exists (select from ${customerBookings} and customer.company_id = ${companyId} and not ${isUnused}) as "isFirst",
      (select coalesce(sum(${usesWhenCounted}), 0)::integer from ${customerBookings}
        and booking.offer_id = offer.offer_id and booking.offer_counts) as "usedByCustomer"
    from offer join offer_use using (offer_id)
    where offer.code = ${code}
    order by offer.active desc, offer.offer_id desc limit 1`.execute(db);
  return rows[0] && offerRecordOf(rows[0]);
}

/**
 * Locks the uses of the offers with these codes until the transaction ends: what is read of them afterwards stays true.
 * Their customers are locked before, and capacity is reserved afterwards.
 */
export async function lockUses(db: Db, codes: readonly string[]): Promise<void> {
  await sql`select from offer join offer_use using (offer_id)
    where offer.code = any(${codes}::text[]) and offer.active
    order by offer.offer_id
    for key share of offer for no key update of offer_use`.execute(db);
}

/** Counts a use of a locked offer. */
export async function countUse(db: Db, offerId: number): Promise<void> {
  await sql`update offer_use set used = used + 1 where offer_id = ${offerId}`.execute(db);
}

/** Counts a use of a locked offer for the renewal of a locked booking. */
export async function countRenewal(db: Db, bookingId: number, offerId: number): Promise<void> {
  await countUse(db, offerId);
  await sql`update booking set offer_renewals = offer_renewals + 1 where booking_id = ${bookingId}`.execute(
    db,
  );
}

/** Locks the offer use of a booking, before its capacity is released. */
export async function lockUseOf(db: Db, bookingId: number): Promise<void> {
  await sql`select from offer_use
    where offer_id = (select offer_id from booking where booking_id = ${bookingId} and offer_counts)
    for no key update`.execute(db);
}

/** Releases the offer uses of a locked booking that was cancelled before any wash was done or missed. */
export async function releaseUse(db: Db, bookingId: number): Promise<void> {
  await sql`
    with given as (
      update booking set offer_counts = false
      where booking_id = ${bookingId} and offer_counts and ${isUnused}
      returning offer_id, ${usesWhenCounted} as uses)
    update offer_use set used = used - given.uses from given where offer_use.offer_id = given.offer_id`.execute(
    db,
  );
}

/** The data of a check; null for what does not exist or the caller may not see. */
export type CheckContext = {
  societyId: number | null;
  serviceId: number | null;
  companyId: number | null;
  /** Null without a named customer. */
  phone: string | null;
};

/** `society` is the scope of societies that the caller may choose. */
export async function findCheckContext(
  db: Db,
  scopes: { customer: Scope; society: Scope },
  query: { societyId: number; itemId: number; customerId: number | null; companyId: number | null },
): Promise<CheckContext | undefined> {
  const { customer, society } = scopes;
  const own = society.reach === "served" ? society.companyId : query.companyId;
  const { rows } = await sql<CheckContext>`
    with asking as (
      select customer.phone, customer.company_id from customer
        where customer.customer_id = ${query.customerId} and ${customersWithin(customer)}
      union all
      select phone, ${customer.companyId}::integer from app_user where ${query.customerId}::integer is null
        and user_id = ${customer.userId} and usertype = 'Customer')
    select
      (select society_id from society where society_id = ${query.societyId} and archive_id is null
        and ${within("society.society_id", society)}) as "societyId",
      (select service_id from service_item where service_item_id = ${query.itemId} and active) as "serviceId",
      coalesce(${own}::integer, (select company_id from asking),
        (select served.company_id from society_company as served join society using (society_id)
          where served.society_id = ${query.societyId}
          order by served.company_id = society.default_company_id desc nulls last, served.company_id
          limit 1)) as "companyId",
      (select phone from asking) as phone`.execute(db);
  return rows[0];
}

/**
 * Offers valid on a day for a service, whoever books and however often, in a society within `scope`; without a society,
 * offers valid in all societies.
 */
export async function findForCards(
  db: Db,
  scope: Scope,
  { societyId, serviceId, today }: { societyId: number | null; serviceId: number; today: string },
): Promise<OfferRecord[]> {
  // In a catalogue, the reach of company users is "all".
  const visible = within("society.society_id", scope.companyId === null ? scope : amongServed(scope));
  const { rows } = await sql<OfferColumns>`
    select ${offerColumns}
    from offer join offer_use using (offer_id)
    where offer.active and ${today}::date between offer.start_day and offer.end_day
      and (offer.usage_limit is null or offer_use.used < offer.usage_limit)
      and not offer.first_booking_only and offer.customer_limit is null
      and ${isFor("service", serviceId)} and ${isFor("society", societyId)}
      and (not exists (select from offer_society where offer_society.offer_id = offer.offer_id)
        or exists (select from society where society.society_id = ${societyId} and ${visible}))
    order by offer.offer_id desc limit ${MAX_COMPARED}`.execute(db);
  return rows.map(offerRecordOf);
}
