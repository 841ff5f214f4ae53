import { sql } from "kysely";
import type { DiscountCaps } from "#contract/access.ts";
import type { PriceTaxing } from "#contract/price/addedTax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { PriceLine } from "#contract/price/list.ts";
import type { Paise } from "#contract/money.ts";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { planBillingOn, taxingOn } from "#server/features/company/tax.queries.ts";
import { customersWithin, mergedIdOf, personOf } from "#server/features/customer/customer.queries.ts";
import { isBusiness } from "#server/features/customer/lastBooked.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import {
  type Outstanding,
  type OutstandingQuery,
  outstandingColumn,
  estimateOutstanding,
} from "./outstanding.queries.ts";
import {
  absencesOf,
  seesOnlyOwn,
  servingCompany,
  usesOf,
  washesVisibleTo,
  windowsOf,
} from "./availability.queries.ts";
import { priceLines } from "#server/features/catalogue/price.queries.ts";
import { type RunningPlan, runningPlans } from "./twice.queries.ts";
import type { Opening, Supply } from "#server/features/wash/capacity.rules.ts";
import { splitSpots } from "#server/features/wash/spot.rules.ts";
import { plannedItem, termItem } from "#server/features/wash/term.queries.ts";

/** A pillar, or with an empty pillar name a parking floor. */
type Spot = { spotId: number; pillarName: string; floorId: number; floorName: string };

/** The records that a booking is made from; null when one does not exist for this caller. */
export type BookingContext = {
  society: {
    societyId: number;
    companyId: number;
    otherPlates: boolean;
    emailOptional: boolean;
    discountCaps: DiscountCaps;
    name: string;
    city: string;
    washesPerHour: number | null;
    opening: Opening;
    planBilling: Billing;
    taxing: PriceTaxing | null;
  } | null;
  flat: { flatName: string; floorName: string; buildingName: string } | null;
  item: {
    itemName: string;
    serviceId: number;
    serviceName: string;
    pricePaise: Paise;
    /** Of a month; null: sold wash by wash only. */
    monthlyPaise: Paise | null;
    minutes: number | null;
    /** Washes of other items that come with a month. */
    included: { itemId: number; minutes: number | null; washes: number }[];
    lines: PriceLine<Paise>[];
  } | null;
  /** A calling customer has no id until the company has a record of them. */
  customer: {
    customerId: number | null;
    companyId: number | null;
    name: string;
    phone: string;
    /** Empty without an email; null when the customer has not given any details yet. */
    email: string | null;
    address: string;
    /** True if more than a private customer's vehicles may be booked. */
    business: boolean;
  } | null;
  /** The requested spots that exist in the society. */
  spots: Spot[];
  bodyTypes: { bodyTypeId: number; name: string }[];
  windows: Supply["windows"];
  uses: Supply["uses"];
  away: Supply["away"];
  /**
   * The washes of these vehicles on these days that the caller may see; `isSame` for those of the item, `other` the
   * name of another customer, for staff.
   */
  washes: {
    number: string;
    day: string;
    hour: number;
    bookingId: number;
    isSame: boolean;
    other: string | null;
  }[];
  /** The plans of these vehicles with the item that go on, likewise. */
  plans: RunningPlan[];
  /** Null for a quote. */
  held: Outstanding | null;
};

export type BookingNeeds = {
  companyId: number | null;
  customerId: number | null;
  /** True if other customers' washes and plans of the vehicles do not count. */
  onlyOwn: boolean;
  societyId: number;
  /** Null when no home is requested. */
  home: { buildingId: number; floorId: number; flatId: number } | null;
  itemId: number;
  spotIds: readonly number[];
  bodyTypes: readonly string[];
  numbers: readonly string[];
  days: readonly string[];
  /** Null when other hours are acceptable, too. */
  hours: readonly number[] | null;
  today: string;
  /** Null for a quote. */
  outstanding: Pick<OutstandingQuery, "madeSince"> | null;
};

/** Reads everything in one query. */
export async function findBookingContext(db: Db, scope: Scope, needs: BookingNeeds): Promise<BookingContext> {
  const { societyId, home, itemId, spotIds, days, hours, today } = needs;
  const { pillarIds, vagueIds } = splitSpots(spotIds);
  const customer =
    needs.customerId === null
      ? sql`select coalesce(own.merged_into, own.customer_id) as "customerId", own.company_id as "companyId",
          ${scope.companyId === null ? sql`person.name` : sql`coalesce(own.name, person.name)`} as name, person.phone,
          ${scope.companyId === null ? sql`coalesce(person.email, own.email)` : sql`own.email`} as email, coalesce(own.address, '') as address,
          coalesce(${isBusiness("standing")}, false) as business
        from app_user as person
        left join serving on true
        left join customer as own on own.phone = person.phone and own.company_id = serving.company_id
        left join customer as standing on standing.customer_id = coalesce(own.merged_into, own.customer_id)
        where person.user_id = ${scope.userId} and person.usertype = 'Customer'`
      : sql`select customer.customer_id as "customerId", customer.company_id as "companyId", customer.name,
          customer.phone, customer.email, customer.address, ${isBusiness("customer")} as business
        from customer where customer.customer_id = ${mergedIdOf(needs.customerId)} and customer.erased_at is null and ${customersWithin(scope)}`;
  const outstandingQuery = needs.outstanding && {
    ...needs.outstanding,
    today,
    phone: sql`(select phone from asking)`,
    numbers: needs.numbers,
    madeBy: scope.userId,
  };
  const outstanding =
    outstandingQuery &&
    (scope.reach === "customer"
      ? outstandingColumn(outstandingQuery)
      : estimateOutstanding(outstandingQuery));
  const isOther = (table: "wash" | "vehicle") => {
    if (needs.customerId === null || seesOnlyOwn(scope)) return sql`${!seesOnlyOwn(scope)}`;
    return sql`${sql.ref(`${table}.customer_id`)} not in ${personOf(scope, needs.customerId)}`;
  };
  const counts = (table: "wash" | "vehicle") =>
    needs.onlyOwn
      ? sql`${washesVisibleTo(scope, table)} and not ${isOther(table)}`
      : washesVisibleTo(scope, table);
  const { rows } = await sql<BookingContext>`
    with serving as materialized (${servingCompany(scope, needs)}),
    asking as materialized (${customer})
    select
      (select json_build_object('societyId', society_id, 'companyId', company_id, 'otherPlates', other_plates, 'emailOptional', email_optional,
        'discountCaps', discount_caps, 'name', name, 'city', city,
        'washesPerHour', washes_per_hour, 'opening', opening, 'planBilling', ${planBillingOn(sql`serving.company_id`, sql`${today}`)}, 'taxing', ${taxingOn(sql`serving.company_id`, sql`serving.society_id`, sql`${today}`)}) from serving) as society,
      (select json_build_object('flatName', flat.name, 'floorName', floor.name, 'buildingName', building.name)
        from flat join floor using (floor_id) join building on building.building_id = flat.building_id
        where flat.flat_id = ${home?.flatId ?? null} and flat.floor_id = ${home?.floorId ?? null}
          and flat.building_id = ${home?.buildingId ?? null}
          and flat.society_id = ${societyId} and flat.archive_id is null) as flat,
      (select json_build_object('itemName', item.name, 'serviceId', service.service_id,
          'serviceName', service.name, 'pricePaise', item.price_paise, 'monthlyPaise', item.monthly_paise, 'minutes', item.duration_minutes,
          'included', coalesce((select json_agg(json_build_object('itemId', other.service_item_id,
              'minutes', other.duration_minutes, 'washes', line.washes) order by line.service_item_included_id)
            from service_item_included as line
            join service_item as other on other.service_item_id = line.included_item_id
            where line.service_item_id = item.service_item_id), '[]'),
          'lines', ${priceLines(societyId)})
        from service_item as item join service using (service_id)
        where item.service_item_id = ${itemId} and item.active and service.active) as item,
      (select to_json(asking) from asking) as customer,
      coalesce((select json_agg(spot) from (
        select pillar.parking_pillar_id as "spotId", pillar.name as "pillarName", pillar.parking_floor_id as "floorId",
          parking_floor.name as "floorName"
        from parking_pillar as pillar
        join parking_floor on parking_floor.parking_floor_id = pillar.parking_floor_id
        where pillar.parking_pillar_id = any(${pillarIds}::integer[]) and pillar.society_id = ${societyId}
          and pillar.archive_id is null
        union all
        select -parking_floor_id, '', parking_floor_id, name from parking_floor
        where -parking_floor_id = any(${vagueIds}::integer[]) and society_id = ${societyId}
          and archive_id is null) as spot), '[]') as spots,
      coalesce((select json_agg(json_build_object('bodyTypeId', body_type_id, 'name', lower(name)))
        from body_type where lower(name) = any(${needs.bodyTypes.map((name) => name.toLowerCase())}::text[])),
        '[]') as "bodyTypes",
      ${windowsOf(spotIds)} as windows,
      ${usesOf(societyId, days, hours)} as uses,
      ${absencesOf(societyId, days)} as away,
      coalesce((select json_agg(json_build_object('number', wash.number, 'day', wash.day,
          'hour', extract(hour from wash.slot)::integer, 'bookingId', wash.booking_id,
          'isSame', coalesce(${itemId}::integer in (${plannedItem}, wash.included_item_id), false),
          'other', case when ${isOther("wash")}
            then (select name from customer where customer.customer_id = wash.customer_id) end))
        from wash join booking using (booking_id) where wash.number = any(${needs.numbers}::text[]) and wash.day = any(${days}::date[])
          and ${washIs(activeStatuses)} and ${counts("wash")}), '[]') as washes,
      coalesce((select json_agg(running) from (${runningPlans(
        sql`vehicle.number = any(${needs.numbers}::text[])
        and ${termItem} = ${itemId} and ${counts("vehicle")}`,
        today,
      )}) as running), '[]') as plans,
      ${outstanding} as held`.execute(db);
  return found(rows[0], "booking");
}
