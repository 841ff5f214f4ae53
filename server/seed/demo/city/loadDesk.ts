import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { defaultDueTimes } from "#contract/ticket/due.ts";
import type { Db } from "#server/db/database.ts";

/** Complaints of customers and replies of staff. */
const complaints = [
  [
    "Water marks on the bonnet",
    "The bonnet and the windscreen have white water marks since this morning.",
    "We are sorry. The car is wiped again tomorrow, at no cost.",
  ],
  [
    "Wheels were left out",
    "All four wheels still have mud on them.",
    "The team has been told, and does the wheels first tomorrow.",
  ],
  [
    "Came too late",
    "I leave at 8 and the car was still wet then.",
    "Your wash begins an hour earlier from Monday.",
  ],
  [
    "Mirror folded the wrong way",
    "The left mirror does not fold back any more.",
    "Our supervisor looks at it with you this evening.",
  ],
  [
    "Nobody came",
    "The car was in its place all morning, and nobody came.",
    "We are looking into it, and the wash is not charged.",
  ],
  ["Please use less shampoo", "There was foam left under the wipers.", "Noted for your car from now on."],
] as const;

const requestTexts = [
  [
    "society",
    "Sunita Pawar",
    "Palm Residency",
    "We are 180 flats and look for somebody to wash our cars every morning.",
  ],
  [
    "society",
    "Harshad Mehta",
    "Lotus Court",
    "Our committee meets on Saturday. Can you send rates for 60 cars?",
  ],
  ["callback", "Prakash Gaikwad", "", "Please call after 6 PM about a weekly wash of two cars."],
  ["callback", "Neha Kapoor", "", "Is there a wash without water for a car with a ceramic coat?"],
  ["change", "Sanjay Kamble", "Emerald Greens", "We move from Tower 2 to Tower 5 at the end of the month."],
  ["change", "Leena D'Souza", "Nandanvan Heights", "Please wash at 9 AM instead of 7 AM from next week."],
] as const;

/**
 * Complaints about the city's washes of the last weeks, in every state and priority, most of them answered within
 * hours.
 */
async function loadTickets(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    with washed as (
      select wash.*, row_number() over (order by wash.day, wash.wash_id) as nth
      from wash where wash.status in ('done', 'missed') and wash.day > ${indiaAt(now).day}::date - 60
        -- More of the last days: some of these are not due yet.
        and wash.wash_id % case when wash.day > ${indiaAt(now).day}::date - 4 then 97 else 331 end = 7),
    words as (
      select * from unnest(${complaints.map(([subject]) => subject)}::text[],
        ${complaints.map(([, description]) => description)}::text[],
        ${complaints.map(([, , answer]) => answer)}::text[]) with ordinality as word (subject, description, answer, place)),
    said as (
      select washed.*, subject, description, answer, age, age < 4 as fresh,
        (array['Normal', 'Low', 'High', 'Normal', 'Urgent'])[1 + nth % 5] as priority,
        (washed.day + washed.slot + interval '3 hours') at time zone 'Asia/Kolkata' as opened
      from washed join words on words.place = 1 + washed.nth % ${complaints.length}::integer
      cross join lateral (select ${indiaAt(now).day}::date - washed.day as age) as passed
      where (washed.day + washed.slot + interval '3 hours') at time zone 'Asia/Kolkata' < ${now}),
    opened as (
      insert into ticket (company_id, customer_id, booking_id, wash_id, subject, description, priority, status,
        assigned_to, user_id, opened_at, changed_at, due_at)
      select company_id, customer_id, booking_id, wash_id, subject, description, priority,
        case when fresh then (array['Open', 'In Progress', 'Waiting'])[1 + nth % 3]
          when age < 14 and nth % 9 = 0 then 'Waiting' else (array['Resolved', 'Closed'])[1 + nth % 2] end,
        case when nth % 4 > 0 then ${userId}::integer end, ${userId}::integer, opened,
        least(opened + interval '5 hours', ${now}::timestamptz),
        opened + make_interval(hours => (${JSON.stringify(defaultDueTimes)}::jsonb ->> priority)::integer)
      from said
      returning ticket_id, wash_id, status, opened_at)
    insert into ticket_reply (ticket_id, user_id, at, internal, message)
    select ticket_id, ${userId}::integer, least(opened_at + make_interval(mins => 25 + ticket_id * 37 % 900),
      ${now}::timestamptz), false, answer
    from opened join said using (wash_id)
    where opened.status <> 'Open'`.execute(db);
}

/** Saved answers of the back office and the demo's own company. */
async function loadAnswers(db: Db): Promise<void> {
  await sql`
    insert into ticket_answer (company_id, title, message)
    select company, title, message from unnest(${complaints.map(([subject]) => subject)}::text[],
      ${complaints.map(([, , answer]) => answer)}::text[]) as word (title, message)
    cross join (select null::integer union all select min(company_id) from company) as whose (company)`.execute(
    db,
  );
}

/** Service requests without an account, in every state. */
async function loadRequests(db: Db, userId: number, now: Date): Promise<void> {
  const statuses = ["New", "In Progress", "Converted", "Closed"];
  await sql`
    insert into request (request_type, status, name, phone, email, society_name, city, message, assigned_to, sender,
      created_at, changed_at)
    select type, (${statuses}::text[])[1 + (place + round) % 4], name, '99' || lpad((70000000 + place * 10 + round)::text, 8, '0'), '',
      society, 'Pune', message, case when (place + round) % 4 = 0 then null else ${userId}::integer end,
      '', ${now}::timestamptz - make_interval(days => (round * 9 + place)::integer, hours => place::integer),
      ${now}::timestamptz - make_interval(days => (round * 7)::integer, mins => 40)
    from unnest(${requestTexts.map(([type]) => type)}::text[], ${requestTexts.map(([, name]) => name)}::text[],
      ${requestTexts.map(([, , society]) => society)}::text[], ${requestTexts.map(([, , , message]) => message)}::text[])
      with ordinality as wish (type, name, society, message, place)
    cross join generate_series(0, 2) as round`.execute(db);
}

/** Discount codes: one active, one scheduled, one ended and one switched off. */
async function loadOffers(db: Db, now: Date): Promise<void> {
  const { day } = indiaAt(now);
  await sql`
    with written as (
      insert into offer (code, name, percent, amount_paise, max_paise, start_day, end_day, first_booking_only,
        usage_limit, customer_limit, active)
      values ('SHINE10', 'Ten percent for everybody', 10, null, 20000, ${day}::date - 20, ${day}::date + 40, false, 500, null, true),
        ('FIRST50', 'Fifty rupees off the first wash', null, 5000, null, ${day}::date - 60, ${day}::date + 90, true, null, 1, true),
        ('NEWYEAR', 'A bright new year', 15, null, 30000, ${day}::date + 30, ${day}::date + 60, false, 200, 1, true),
        ('MONSOON', 'Mud off', 20, null, 15000, ${day}::date - 120, ${day}::date - 50, false, 300, null, true),
        ('FRIENDS', 'For friends of the house', 25, null, 25000, ${day}::date - 30, ${day}::date + 30, false, 50, 1, false)
      returning offer_id)
    insert into offer_use (offer_id, used) select offer_id, 0 from written`.execute(db);
}

/** A city's desk: tickets, saved answers, requests and offers in every state. */
export async function loadDesk(db: Db, userId: number, now: Date): Promise<void> {
  await loadTickets(db, userId, now);
  await loadAnswers(db);
  await loadRequests(db, userId, now);
  await loadOffers(db, now);
}
