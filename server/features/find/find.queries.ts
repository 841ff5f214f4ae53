import { type RawBuilder, sql } from "kysely";
import { bookingIdIn, type Found } from "#contract/find/find.ts";
import type { Db } from "#server/db/database.ts";
import { all, contains } from "#server/db/page.ts";
import { billsWithin } from "#server/features/bill/bill.queries.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { paymentsWithin } from "#server/features/payment/payment.queries.ts";
import { hasBillNumber, isCode } from "#server/features/payment/list.queries.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import { requestsWithin } from "#server/features/request/request.queries.ts";
import { ticketsWithin } from "#server/features/ticket/ticket.queries.ts";
import { within } from "#server/features/society/place.queries.ts";
import type { Scope } from "#server/access/scope.ts";

/** Maximum results of one kind, and of all kinds together. */
const MAX_OF_KIND = 8;
const MOST = 12;

/** Words of a text that are looked for one by one. */
const MAX_WORDS = 6;

/** How many of the newest matching bookings are searched for vehicle numbers. */
const NEWEST_BOOKINGS = 50;

/** Kinds of results that are records. */
export type RecordKind = Exclude<Found["kind"], "command">;

type FoundRow = Pick<Found, "id" | "title"> & { kind: RecordKind } & { facts: string[]; day: string | null };

/** The first rows of a kind by `order`; `rows` has the columns `ahead` and `id`. */
const firstBy = (order: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
  select id, title, facts, day, row_number() over (order by ${order}) as nth
  from (${rows} order by ${order} limit ${sql.lit(MAX_OF_KIND)}) as first`;

const upwards = sql`ahead, id`;
const latest = sql`id desc`;

/**
 * Matches of a kind: id, title, facts and day, numbered from the first. Only the returned rows are numbered, because a
 * text such as "600" may match every customer.
 */
const finders: Record<RecordKind, (scope: Scope, text: string) => RawBuilder<unknown>> = {
  society: (scope, text) =>
    firstBy(
      upwards,
      sql`select society_id as id, name as title, array[street, city] as facts, null::date as day, natural_name as ahead
      from society
      where archive_id is null and ${within("society.society_id", scope)} and ${contains(sql`search_text`, text)}`,
    ),
  customer: (scope, text) =>
    firstBy(
      latest,
      sql`select customer_id as id, name as title, array[phone, address] as facts, null::date as day
      from customer
      where customer.merged_into is null and customer.erased_at is null and ${customersWithin(scope)}
        and ${contains(sql`customer.search_text`, text)}`,
    ),
  vehicle: (_scope, text) =>
    firstBy(
      sql`id desc, title`,
      sql`select * from (
        select distinct on (vehicle.number) vehicle.booking_id as id, vehicle.number as title,
          array[concat_ws(' ', color, make, model), booking.customer_name] as facts, null::date as day
        from found_booking as booking
        join booking_vehicle as vehicle on vehicle.booking_id = booking.booking_id
        where ${matchesVehicle(text)}
        order by vehicle.number, vehicle.booking_id desc) as numbers`,
    ),
  booking: () =>
    firstBy(
      sql`ahead desc, id desc`,
      sql`select booking_id as id, customer_name as title,
        array[building_name || ', ' || flat_name, society_name, item_name] as facts, first_day as day, created_at as ahead
      from found_booking as booking`,
    ),
  bill: (scope, text) =>
    firstBy(
      latest,
      sql`select bill_id as id, number as title,
        array[customer_name, ${rupees(sql`total_paise`)}, society_name] as facts, issued as day
      from bill where ${billsWithin(scope)} and ${hasBillNumber(text)}`,
    ),
  payment: (scope, text) =>
    firstBy(
      latest,
      sql`select payment_id as id, reference as title,
        array[customer.name, ${rupees(sql`amount_paise`)}] as facts,
        (payment.at at time zone 'Asia/Kolkata')::date as day
      from payment join customer on customer.customer_id = payment.customer_id
      where ${paymentsWithin(scope)} and reference <> ''
          and ${isCode(text) ? contains(sql`lower(reference)`, text) : sql`false`}`,
    ),
  provider: (scope, text) =>
    firstBy(
      upwards,
      sql`select provider.provider_id as id, person.name as title, array[person.phone, company.name] as facts,
        null::date as day, lower(person.name) as ahead
      from app_user as person
      join provider on provider.user_id = person.user_id
      join company on company.company_id = person.company_id
      where ${providersWithin(scope)} and ${contains(sql`person.search_text`, text)}`,
    ),
  ticket: (scope, text) =>
    firstBy(
      latest,
      sql`select ticket_id as id, subject as title,
        array[${numberIn(sql`ticket.search_text`)}, status, customer.name] as facts, null::date as day
      from ticket left join customer on customer.customer_id = ticket.customer_id
      where ${ticketsWithin(scope)} and ${contains(sql`ticket.search_text`, text)}`,
    ),
  request: (scope, text) =>
    firstBy(
      latest,
      sql`select request_id as id, name as title,
        array[${numberIn(sql`request.search_text`)}, status, society_name, city] as facts, null::date as day
      from request
      where ${requestsWithin(scope)} and ${contains(sql`request.search_text`, text)}`,
    ),
};

const rupees = (paise: RawBuilder<unknown>) => sql`'₹' || to_char(${paise} / 100.0, 'FM99,99,99,990.00')`;

/** The words of a text such as "white creta c-1204"; null for a single word. */
function wordsOf(text: string): string[] | null {
  const words = text.toLowerCase().split(/\s+/u).slice(0, MAX_WORDS);
  return words.length > 1 ? words : null;
}

const containsEach = (column: RawBuilder<unknown>, words: readonly string[]) =>
  all([sql`true`, ...words.map((word) => contains(column, word))]);

/** The condition on a `vehicle` and its `booking`: by number, or by colour and model, with flat, name or society. */
function matchesVehicle(text: string): RawBuilder<boolean> {
  const byNumber = contains(sql`lower(vehicle.number)`, text);
  const words = wordsOf(text);
  if (!words) return byNumber;
  const described = sql`lower(concat_ws(' ', color, make, model))`;
  const isDescribed = sql`(${sql.join(
    words.map((word) => contains(described, word)),
    sql` or `,
  )})`;
  const whole = sql`concat_ws(' ', ${described}, lower(concat_ws(' ', building_name, flat_name, customer_name, society_name)))`;
  return sql`(${byNumber} or (${isDescribed} and ${containsEach(whole, words)}))`;
}

/** The number at the beginning of the text, such as T-000012, by which a ticket or request is found. */
const numberIn = (text: RawBuilder<unknown>) => sql`upper(split_part(${text}, ' ', 1))`;

/** The condition that a booking's text contains what was typed, or each word of it. Plain words come first: cheaper. */
function matchesBooking(text: string): RawBuilder<boolean> {
  const column = sql`booking.search_text`;
  const typed = contains(column, text);
  const words = wordsOf(text);
  if (!words) return typed;
  const isPlain = (word: string) => /^\p{L}+$/u.test(word);
  const coded = words.filter((word) => !isPlain(word));
  const plain = containsEach(column, words.filter(isPlain));
  return coded.length === 0 ? plain : all([plain, sql`(${typed} or ${containsEach(column, coded)})`]);
}

/** The newest bookings that match a text, `found_booking` of the finders; for a booking number such as "#7" that booking alone. */
function newestBookings(scope: Scope, text: string) {
  const bookingId = bookingIdIn(text);
  const matches = bookingId === null ? matchesBooking(text) : sql`booking_id = ${bookingId}`;
  return sql`
    select * from booking where ${bookingsWithin(scope)} and ${matches}
    order by created_at desc, booking_id desc limit ${sql.lit(NEWEST_BOOKINGS)}`;
}

/**
 * Matches of `text` of each kind within its scope; of many, the first ones of every kind.
 * @param scopes The kinds to look for, in the order of the reply.
 */
export async function findRecords(
  db: Db,
  scopes: readonly { kind: RecordKind; scope: Scope }[],
  text: string,
): Promise<FoundRow[]> {
  // Vehicles and bookings have one scope, and are found among the same bookings.
  const bookings = scopes.find(({ kind }) => kind === "booking" || kind === "vehicle");
  const foundBookings = bookings
    ? sql`with found_booking as materialized (${newestBookings(bookings.scope, text)})`
    : sql``;
  const parts = scopes.map(
    ({ kind, scope }, place) => sql`
    (select ${sql.lit(kind)} as kind, ${sql.lit(place)} as place, found.*
      from (${finders[kind](scope, text)}) as found (id, title, facts, day, nth))`,
  );
  const { rows } = await sql<FoundRow>`
    ${foundBookings}
    select kind, id, title, facts, day
    from (select * from (${sql.join(parts, sql` union all `)}) as every
      order by nth, place limit ${sql.lit(MOST)}) as first
    order by place, nth`.execute(db);
  return rows;
}
