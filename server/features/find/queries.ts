import { type RawBuilder, sql } from "kysely";
import type { Found } from "#contract/find/find.ts";
import type { Db } from "#server/db/database.ts";
import { holds } from "#server/db/page.ts";
import { bookingsWithin } from "#server/features/booking/list/queries.ts";
import { customersWithin } from "#server/features/customer/queries.ts";
import { providersWithin } from "#server/features/provider/provider/queries.ts";
import { requestsWithin } from "#server/features/request/queries.ts";
import { ticketsWithin } from "#server/features/ticket/queries.ts";
import { within } from "#server/features/society/place/queries.ts";
import type { Scope } from "#server/scope.ts";

/** How many of one kind are told, and of all kinds together. */
const MOST_OF_KIND = 8;
const MOST = 12;

/** In how many of the newest bookings that fit a vehicle's number is looked for. */
const NEWEST = 50;

type FoundRow = Pick<Found, "kind" | "id" | "title"> & { facts: string[]; day: string | null };

/** What is found of a kind: its id, title, facts and day, the first ones first, in a table that it names `found`. */
const finders: Record<Found["kind"], (scope: Scope, text: string) => RawBuilder<unknown>> = {
  society: (scope, text) => sql`
    select society_id as id, name as title, array[street, city] as facts, null::date as day,
      row_number() over (order by natural_name, society_id) as nth
    from society
    where archive_id is null and ${within("society.society_id", scope)} and ${holds(sql`search_text`, text)}
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  customer: (scope, text) => sql`
    select customer_id, name, array[phone, address], null::date,
      row_number() over (order by customer_id desc) as nth
    from customer
    where customer.merged_into is null and customer.erased_at is null and ${customersWithin(scope)} and ${holds(sql`customer.search_text`, text)}
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  vehicle: (scope, text) => sql`
    select booking_id, number, array[concat_ws(' ', color, make, model), customer_name], null::date,
      row_number() over (order by booking_id desc, number) as nth
    from (
      select distinct on (vehicle.number) vehicle.*, booking.customer_name
      from (${newest(scope, text)}) as booking
      join booking_vehicle as vehicle on vehicle.booking_id = booking.booking_id
      where ${holds(sql`lower(vehicle.number)`, text)}
      order by vehicle.number, vehicle.booking_id desc) as latest
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  booking: (scope, text) => sql`
    select booking_id, customer_name,
      array[building_name || ', ' || flat_name, society_name, item_name], first_day,
      row_number() over (order by created_at desc, booking_id desc) as nth
    from (${newest(scope, text)}) as booking
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  provider: (scope, text) => sql`
    select provider.provider_id, person.name, array[person.phone, company.name], null::date,
      row_number() over (order by lower(person.name), provider.provider_id) as nth
    from app_user as person
    join provider on provider.user_id = person.user_id
    join company on company.company_id = person.company_id
    where ${providersWithin(scope)} and ${holds(sql`person.search_text`, text)}
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  ticket: (scope, text) => sql`
    select ticket_id, subject, array[${numberIn(sql`ticket.search_text`)}, status, customer.name], null::date,
      row_number() over (order by ticket_id desc) as nth
    from ticket left join customer on customer.customer_id = ticket.customer_id
    where ${ticketsWithin(scope)} and ${holds(sql`ticket.search_text`, text)}
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
  request: (scope, text) => sql`
    select request_id, name, array[${numberIn(sql`request.search_text`)}, status, society_name, city], null::date,
      row_number() over (order by request_id desc) as nth
    from request
    where ${requestsWithin(scope)} and ${holds(sql`request.search_text`, text)}
    order by nth limit ${sql.lit(MOST_OF_KIND)}`,
};

/** The number, such as T-000012, with which the text begins that a ticket or request is found by. */
const numberIn = (text: RawBuilder<unknown>) => sql`upper(split_part(${text}, ' ', 1))`;

const newest = (scope: Scope, text: string) => sql`
  select * from booking where ${bookingsWithin(scope)} and ${holds(sql`booking.search_text`, text)}
  order by created_at desc, booking_id desc limit ${sql.lit(NEWEST)}`;

/**
 * What fits `text` of each kind in its scope; of many the first ones of every kind.
 * @param scopes The kinds to look for, in the order of the answer.
 */
export async function findRecords(
  db: Db,
  scopes: readonly { kind: Found["kind"]; scope: Scope }[],
  text: string,
): Promise<FoundRow[]> {
  const parts = scopes.map(
    ({ kind, scope }, place) => sql`
    (select ${sql.lit(kind)} as kind, ${sql.lit(place)} as place, found.*
      from (${finders[kind](scope, text)}) as found (id, title, facts, day, nth))`,
  );
  const { rows } = await sql<FoundRow>`
    select kind, id, title, facts, day
    from (select * from (${sql.join(parts, sql` union all `)}) as every
      order by nth, place limit ${sql.lit(MOST)}) as first
    order by place, nth`.execute(db);
  return rows;
}
