import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import { found } from "#server/http/fault.ts";
import type { Scope } from "#server/http/serve.ts";
import { priceLines, servingCompany, usesOf, windowsOf } from "../room/queries.ts";
import type { Supply } from "../room/rules.ts";

type Pillar = { pillarId: number; pillarName: string; floorId: number; floorName: string };

/** All that a booking is made from, as the database knows it; null for what is not there for this caller. */
export type Known = {
  society: {
    companyId: number;
    otherPlates: boolean;
    name: string;
    city: string;
    washesPerHour: number | null;
  } | null;
  flat: { flatName: string; floorName: string; buildingName: string } | null;
  item: {
    itemName: string;
    serviceId: number;
    serviceName: string;
    pricePaise: number;
    minutes: number | null;
    lines: { societyId: number | null; bodyTypeId: number | null; price: number }[];
  } | null;
  /** Of a customer who calls, without an id while the company does not know him yet. */
  customer: {
    customerId: number | null;
    companyId: number | null;
    name: string;
    phone: string;
    email: string;
    address: string;
  } | null;
  pillars: Pillar[];
  bodyTypes: { bodyTypeId: number; name: string }[];
  windows: Supply["windows"];
  uses: Supply["uses"];
  /** Washes of these vehicles on these days. */
  washes: { number: string; day: string; hour: number }[];
};

export type Asked = {
  companyId: number | null;
  customerId: number | null;
  societyId: number;
  /** Null where no home is asked about. */
  place: { BuildingId: number; FloorId: number; FlatId: number } | null;
  itemId: number;
  pillarIds: readonly number[];
  bodyTypes: readonly string[];
  numbers: readonly string[];
  days: readonly string[];
  /** Null where other hours may be taken, too. */
  hours: readonly number[] | null;
};

/** Reads all that a booking is made from, in one go. */
export async function findKnown(db: Db, scope: Scope, asked: Asked): Promise<Known> {
  const { societyId, place, itemId, pillarIds, days, hours } = asked;
  const customer =
    asked.customerId === null
      ? sql`select own.customer_id as "customerId", own.company_id as "companyId", person.name, person.phone,
          coalesce(person.email, own.email, '') as email, coalesce(own.address, '') as address
        from app_user as person
        left join serving on true
        left join customer as own on own.phone = person.phone and own.company_id = serving.company_id
        where person.user_id = ${scope.userId} and person.usertype = 'Customer'`
      : sql`select customer.customer_id as "customerId", customer.company_id as "companyId", customer.name,
          customer.phone, customer.email, customer.address
        from customer where customer.customer_id = ${asked.customerId} and ${customersWithin(scope)}`;
  const { rows } = await sql<Known>`
    with serving as materialized (${servingCompany(scope, societyId, asked.companyId)})
    select
      (select json_build_object('companyId', company_id, 'otherPlates', other_plates, 'name', name, 'city', city,
        'washesPerHour', washes_per_hour) from serving) as society,
      (select json_build_object('flatName', flat.name, 'floorName', floor.name, 'buildingName', building.name)
        from flat join floor using (floor_id) join building on building.building_id = flat.building_id
        where flat.flat_id = ${place?.FlatId ?? null} and flat.floor_id = ${place?.FloorId ?? null}
          and flat.building_id = ${place?.BuildingId ?? null}
          and flat.society_id = ${societyId} and flat.archive_id is null) as flat,
      (select json_build_object('itemName', item.name, 'serviceId', service.service_id,
          'serviceName', service.name, 'pricePaise', item.price_paise, 'minutes', item.duration_minutes,
          'lines', ${priceLines(societyId)})
        from service_item as item join service using (service_id)
        where item.service_item_id = ${itemId} and item.active and service.active) as item,
      (select to_json(found) from (${customer}) as found) as customer,
      coalesce((select json_agg(json_build_object('pillarId', pillar.parking_pillar_id, 'pillarName', pillar.name,
          'floorId', pillar.parking_floor_id, 'floorName', parking_floor.name))
        from parking_pillar as pillar
        join parking_floor on parking_floor.parking_floor_id = pillar.parking_floor_id
        where pillar.parking_pillar_id = any(${pillarIds}::integer[]) and pillar.society_id = ${societyId}
          and pillar.archive_id is null), '[]') as pillars,
      coalesce((select json_agg(json_build_object('bodyTypeId', body_type_id, 'name', lower(name)))
        from body_type where lower(name) = any(${asked.bodyTypes.map((name) => name.toLowerCase())}::text[])),
        '[]') as "bodyTypes",
      ${windowsOf(pillarIds)} as windows,
      ${usesOf(societyId, days, hours)} as uses,
      coalesce((select json_agg(json_build_object('number', visit.number, 'day', visit.day,
          'hour', extract(hour from visit.slot)::integer))
        from visit where visit.number = any(${asked.numbers}::text[]) and visit.day = any(${days}::date[])
          and visit.status in ('scheduled', 'done')), '[]') as washes`.execute(db);
  return found(rows[0], "Booking");
}
