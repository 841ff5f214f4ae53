import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** The insertable columns of a table, without those that get new values. */
async function columnsOf(db: Db, table: string, given: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      and column_name <> all(${given}::text[])`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Copies a booking with its vehicles, washes and events to each of `count` new customers. The copies take no
 * capacity.
 */
export async function copyBooking(db: Db, bookingId: number, count: number): Promise<void> {
  await sql`create temporary table copied (customer_id integer, booking_id integer)`.execute(db);
  await sql`
    with made as (
      insert into customer (company_id, name, phone, email, address)
      select company_id, name || ' ' || n, (6000000000 + (select count(*) from customer) + n)::text, email, address
      from customer cross join generate_series(1, ${count}::integer) as n
      where customer_id = (select customer_id from booking where booking_id = ${bookingId})
      returning customer_id)
    insert into copied (customer_id) select customer_id from made`.execute(db);
  const list = (names: readonly string[], from: string) =>
    sql.join(names.map((name) => sql`${sql.ref(from)}.${sql.ref(name)}`));
  const names = (all: readonly string[]) => sql.join(all.map((name) => sql.ref(name)));
  const booking = await columnsOf(db, "booking", ["customer_id"]);
  await sql`
    with made as (
      insert into booking (customer_id, ${names(booking)})
      select copied.customer_id, ${list(booking, "booking")} from booking cross join copied
      where booking.booking_id = ${bookingId}
      returning booking_id, customer_id)
    update copied set booking_id = made.booking_id from made where made.customer_id = copied.customer_id`.execute(
    db,
  );
  const vehicle = await columnsOf(db, "booking_vehicle", ["customer_id", "booking_id"]);
  await sql`
    insert into booking_vehicle (booking_id, customer_id, ${names(vehicle)})
    select copied.booking_id, copied.customer_id, ${list(vehicle, "booking_vehicle")}
    from booking_vehicle cross join copied where booking_vehicle.booking_id = ${bookingId}`.execute(db);
  const taken = ["counted", "provider_id"];
  const wash = await columnsOf(db, "wash", ["customer_id", "booking_id", "booking_vehicle_id", ...taken]);
  await sql`
    insert into wash (booking_id, customer_id, booking_vehicle_id, counted, ${names(wash)})
    select copied.booking_id, copied.customer_id, own.booking_vehicle_id, false, ${list(wash, "wash")}
    from wash join booking_vehicle as theirs using (booking_vehicle_id) cross join copied
    join booking_vehicle as own on own.booking_id = copied.booking_id and own.position = theirs.position
    where wash.booking_id = ${bookingId}`.execute(db);
  const event = await columnsOf(db, "event", ["booking_id"]);
  await sql`
    insert into event (booking_id, ${names(event)})
    select copied.booking_id, ${list(event, "event")} from event cross join copied
    where event.booking_id = ${bookingId}`.execute(db);
  await sql`drop table copied`.execute(db);
}
