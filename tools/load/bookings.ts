import { sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { Sizes } from "./sizes.ts";
import { insertProvider } from "./washers.ts";

/** The data that the booking rows are measured with. */
export type BookingData = {
  today: string;
  /** The next 30 days. */
  days: string[];
  societyId: number;
  buildingId: number;
  floorId: number;
  flatId: number;
  parkingFloorId: number;
  pillarId: number;
  itemId: number;
  pricePaise: number;
  customerId: number;
  phone: string;
  /** The number of a booked vehicle. */
  plate: string;
  /** Another society, which twelve providers cover. */
  covered: { societyId: number; pillarId: number };
};

/** The covered society: one of those without flats. */
const COVERED_SOCIETY_ID = 2;

/** A parking floor of a thousand pillars. */
async function addDeck(db: Db, societyId: number): Promise<void> {
  await sql`
    with deck as (insert into parking_floor (society_id, name, active) values (${societyId}, 'B1', true)
      returning parking_floor_id)
    insert into parking_pillar (parking_floor_id, society_id, name, active)
      select parking_floor_id, ${societyId}, 'P' || pillar, true
      from deck, generate_series(1, 1000) as pillar`.execute(db);
}

type Place = { societyId: number; userId: number };

/** Fills the database with customers and their bookings, spread over societies and a year, and with coverage. */
export async function seedBookings(
  db: Db,
  { societyId, userId, sizes, today }: Place & { sizes: Sizes; today: string },
): Promise<BookingData> {
  await addDeck(db, societyId);
  await addDeck(db, COVERED_SOCIETY_ID);
  // Every booking goes through the counters, and none is refused.
  await sql`update society set washes_per_hour = 1000000000 where society_id = ${societyId}`.execute(db);
  const { rows } = await sql<
    Omit<BookingData, "today" | "days" | "customerId" | "phone" | "plate" | "covered">
  >`
    select flat.society_id as "societyId", flat.building_id as "buildingId", flat.floor_id as "floorId",
      flat.flat_id as "flatId", pillar.parking_floor_id as "parkingFloorId",
      pillar.parking_pillar_id as "pillarId", item.service_item_id as "itemId", item.price_paise as "pricePaise"
    from flat
    cross join (select * from parking_pillar where society_id = ${societyId} order by 1 limit 1) as pillar
    cross join (select * from service_item order by duration_minutes nulls last, service_item_id limit 1) as item
    where flat.society_id = ${societyId} order by flat.flat_id limit 1`.execute(db);
  const spot = rows[0]!;
  await sql`
    insert into customer (company_id, name, phone, email, address)
      select 1, 'Customer ' || number, (6000000000 + number)::text, 'c' || number || '@example.com', 'Tower 1'
      from generate_series(1, ${sql.lit(sizes.customers)}) as number`.execute(db);
  await sql`
    insert into booking (company_id, customer_id, customer_name, customer_phone, customer_email, customer_address,
        society_id, flat_id, society_name, building_name, floor_name, flat_name, service_item_id, service_name,
        item_name, schedule, source, requirements, payment_method, billing, base_paise, discount_paise, amount_paise, washes,
        open_washes, first_day, last_day, created_at, created_by, search_text)
      select 1, customer_id, name, phone, email, address,
        case when customer_id % 40 = 0 then ${societyId} else 1 + customer_id % ${sql.lit(Math.ceil(sizes.societies * 0.9))} end, ${spot.flatId},
        'Society', 'Tower 1', '1', '101', ${spot.itemId}, 'Wash', 'Foam wash', 'regular-wash', 'BackOffice', '',
        'cash', 'upfront', 780000, 0, 780000, 26, greatest(0, least(26, customer_id % 360 - 154)), ${today}::date - 180 + customer_id % 360,
        ${today}::date - 180 + customer_id % 360 + 25, now() - customer_id * interval '7 minutes', ${userId},
        lower(name || ' ' || phone || ' mh' || lpad((customer_id % 100)::text, 2, '0') || 'xx'
          || lpad((customer_id / 100)::text, 4, '0'))
      from customer where customer_id <= ${sizes.bookings}`.execute(db);
  await sql`
    insert into booking_vehicle (booking_id, company_id, society_id, customer_id, position, number, make, model, color, body_type, fuel_type,
        parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, slot, schedule, days, start_day,
        end_day, occurrences, price_paise, minutes, requirements)
      select booking_id, company_id, society_id, customer_id, 0, 'MH' || lpad((customer_id % 100)::text, 2, '0') || 'XX'
          || lpad((customer_id / 100)::text, 4, '0'), 'Tata', 'Nexon', 'Blue', 'SUV', 'Petrol',
        ${spot.parkingFloorId}, ${spot.pillarId}, 'B1', 'P1', make_time(6 + customer_id % 16, 0, 0), 'daily', '{}',
        first_day, last_day, 26, 30000, 30, ''
      from booking`.execute(db);
  await sql`
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status, price_paise,
        minutes, counted, overbooked)
      select booking.booking_id, booking_vehicle_id, 1, booking.society_id, booking.customer_id, vehicle.number,
        vehicle.start_day + wash, vehicle.slot,
        case when vehicle.start_day + wash < ${today}::date then 'done' else 'scheduled' end, 30000, 30, false, false
      from booking join booking_vehicle as vehicle using (booking_id)
      cross join generate_series(0, 25) as wash`.execute(db);
  const covered = await coverSociety(db, spot.itemId);
  const customerId = Math.min(4_711, sizes.bookings);
  for (const table of ["booking", "booking_vehicle", "wash"])
    await sql`create table ${sql.table(`plain_${table}`)} (like ${sql.table(table)} including all)`.execute(
      db,
    );
  await sql`vacuum analyze`.execute(db);
  return {
    ...spot,
    today,
    days: Array.from({ length: 30 }, (_, index) => addDays(today, index + 1)),
    customerId,
    phone: String(6_000_000_000 + customerId),
    plate: `mh${String(customerId % 100).padStart(2, "0")}xx${String(Math.floor(customerId / 100)).padStart(4, "0")}`,
    covered,
  };
}

/** Twelve providers who cover all pillars from six to ten, each for two services. */
async function coverSociety(db: Db, itemId: number): Promise<BookingData["covered"]> {
  const societyId = COVERED_SOCIETY_ID;
  await sql`insert into building (society_id, name, active) values (${societyId}, 'Tower', true)`.execute(db);
  for (let number = 1; number <= 12; number += 1) {
    const providerId = await insertProvider(db, `washer${number}`);
    await sql`
      with covered as (insert into coverage (provider_id, service_id, service_zone_id, society_id, building_id,
          parking_floor_id, start_time, end_time, available)
        select ${providerId}::integer, service.service_id, 1, ${societyId},
          (select min(building_id) from building where society_id = ${societyId}),
          (select min(parking_floor_id) from parking_floor where society_id = ${societyId}), '06:00', '10:00', true
        from (select service_id from service
          order by service_id = (select service_id from service_item where service_item_id = ${itemId}) desc
          limit 2) as service
        returning coverage_id, parking_floor_id)
      insert into coverage_pillar (coverage_id, parking_pillar_id, parking_floor_id, society_id)
        select coverage_id, parking_pillar_id, pillar.parking_floor_id, ${societyId}
        from covered join parking_pillar as pillar using (parking_floor_id)`.execute(db);
  }
  const { rows } = await sql<{ pillarId: number }>`
    select min(parking_pillar_id) as "pillarId" from parking_pillar where society_id = ${societyId}`.execute(
    db,
  );
  return { societyId, pillarId: rows[0]?.pillarId ?? 0 };
}
