import { type Kysely, sql } from "kysely";

/**
 * A wash knows whose it is. A vehicle's number is no secret, and whoever knows one could book it at a time and so keep
 * its owner from that time: no customer has the same vehicle washed twice at one time, and none is in another's way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking add unique (booking_id, company_id, society_id, customer_id);

    alter table booking_vehicle disable trigger trail_of_changing;
    alter table booking_vehicle add customer_id integer;
    update booking_vehicle as vehicle set customer_id = booking.customer_id
      from booking where booking.booking_id = vehicle.booking_id;
    alter table booking_vehicle alter customer_id set not null,
      drop constraint booking_vehicle_booking_id_company_id_society_id_fkey,
      add foreign key (booking_id, company_id, society_id, customer_id)
        references booking (booking_id, company_id, society_id, customer_id),
      add constraint booking_vehicle_whole_key
        unique (booking_vehicle_id, booking_id, company_id, society_id, customer_id);
    alter table booking_vehicle enable trigger trail_of_changing;

    alter table wash disable trigger trail_of_changing;
    alter table wash add customer_id integer;
    update wash set customer_id = booking.customer_id from booking where booking.booking_id = wash.booking_id;
    alter table wash alter customer_id set not null,
      drop constraint wash_booking_vehicle_id_booking_id_company_id_society_id_fkey,
      add foreign key (booking_vehicle_id, booking_id, company_id, society_id, customer_id)
        references booking_vehicle (booking_vehicle_id, booking_id, company_id, society_id, customer_id);
    alter table wash enable trigger trail_of_changing;

    alter table booking drop constraint booking_booking_id_company_id_society_id_key;
    alter table booking_vehicle drop constraint booking_vehicle_booking_vehicle_id_booking_id_company_id_so_key;

    drop index wash_once;
    -- A customer is of one company.
    create unique index wash_once on wash (number, day, slot, customer_id) where status in ('scheduled', 'done');
  `.execute(db);
}
