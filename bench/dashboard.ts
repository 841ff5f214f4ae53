// Prints what the management's dashboard costs with ten thousand washes and with a million: `npm run bench -- dashboard`.
import path from "node:path";
import { Client } from "pg";
import { getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { formatCount } from "#contract/format.ts";
import { login } from "#contract/session/session.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { adminPassword, startApp } from "../e2e/support/app.ts";
import { temporaryRunFolder } from "../e2e/support/folder.ts";
import { type Figures, loadHttp } from "./load.ts";

const SECONDS = 5;
const ROUNDS = 3;
const SOCIETIES = 100;
/** Washes of a plan; plans begin on days spread over a year past and the next month. */
const WASHES = 26;

/** Societies, customers, and plans of 26 washes that make so many washes; what lies behind today is done, but for a part. */
async function seed(db: Client, washes: number): Promise<void> {
  const plans = Math.round(washes / WASHES);
  await db.query(
    `insert into society (name, street, country_id, state_id, city, pincode, active)
    select 'Society ' || number, 'Baner Road', 1, 21, 'Pune', '411045', true from generate_series(1, $1) as number`,
    [SOCIETIES],
  );
  await db.query(`
    with tower as (insert into building (society_id, name, active) select society_id, 'A', true from society
      returning building_id, society_id),
    level as (insert into floor (society_id, building_id, name, active)
      select society_id, building_id, '1', true from tower returning *),
    flat as (insert into flat (society_id, building_id, floor_id, name, active)
      select society_id, building_id, floor_id, '101', true from level),
    deck as (insert into parking_floor (society_id, name, active) select society_id, 'B1', true from society returning *)
    insert into parking_pillar (parking_floor_id, society_id, name, active)
      select parking_floor_id, society_id, 'P1', true from deck`);
  await db.query(
    "insert into society_company (society_id, company_id) select society_id, 1 from society on conflict do nothing",
  );
  await db.query(
    `insert into customer (company_id, name, phone, email, address)
    select 1, 'Customer ' || number, (6000000000 + number)::text, '', 'Tower A' from generate_series(1, $1) as number`,
    [plans],
  );
  for (const table of ["booking", "booking_vehicle", "wash"])
    await db.query(`alter table ${table} disable trigger user`);
  await db.query(bookings, [SOCIETIES]);
  await db.query(vehicles);
  await db.query(`
    insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status,
      price_paise, minutes, counted, overbooked, outcome_reason, outcome_effect)
    select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
      case when day >= current_date then 'scheduled' when missed then 'missed' else 'done' end, price_paise, 30, false, false,
      case when missed and day < current_date then 'rain' end,
      case when day < current_date then case when missed then 'credit' else 'charge' end end
    from booking_vehicle
    cross join generate_series(0, ${WASHES - 1}) as nth
    cross join lateral (select start_day + nth as day, (booking_id + nth) % 20 = 0 as missed) as its`);
  for (const table of ["booking", "booking_vehicle", "wash"])
    await db.query(`alter table ${table} enable trigger user`);
  await db.query("select rebuild_sums()");
  await db.query("vacuum analyze");
}

const bookings = `
  insert into booking (company_id, customer_id, customer_name, customer_phone, customer_email, customer_address, society_id,
    flat_id, society_name, building_name, floor_name, flat_name, service_item_id, service_name, item_name, schedule, source,
    requirements, payment_method, billing, base_paise, discount_paise, amount_paise, washes, open_washes, first_day, last_day,
    created_at, created_by, search_text)
  select 1, customer_id, customer.name, phone, '', address, society.society_id, flat_id, society.name, 'A', '1', '101', service_item_id,
    'Wash', item.name, 'regular-wash', 'BackOffice', '', 'cash', 'monthly', 26 * 30000, 0, 26 * 30000, 26,
    greatest(0, least(26, first_day + 26 - current_date)), first_day, first_day + 25,
    first_day - interval '1 day', (select min(user_id) from app_user), customer.name
  from customer
  cross join lateral (select current_date - 365 + (customer_id::bigint * 7919 % 390)::integer as first_day) as its
  join (select *, row_number() over (order by society_id) - 1 as nth from society) as society
    on society.nth = customer_id % $1
  join flat on flat.society_id = society.society_id
  join (select *, row_number() over (order by service_item_id) - 1 as nth, count(*) over () as items from service_item) as item
    on item.nth = customer_id % item.items`;

const vehicles = `
  insert into booking_vehicle (booking_id, company_id, society_id, customer_id, position, number, make, model, color, body_type,
    fuel_type, parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, slot, schedule, days, start_day,
    end_day, occurrences, price_paise, minutes, requirements)
  select booking_id, booking.company_id, booking.society_id, customer_id, 0, 'MH' || customer_id, 'Tata', 'Nexon', 'Blue', 'SUV',
    'Petrol', parking_floor_id, parking_pillar_id, 'B1', 'P1', make_time(6 + customer_id % 6, 0, 0), 'daily', '{}', first_day,
    last_day, 26, 30000, 30, ''
  from booking join parking_pillar as pillar on pillar.society_id = booking.society_id`;

/** The token of the installation's administrator. */
async function tokenFor(url: string): Promise<string> {
  const response = await fetch(`${url}/api${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "admin", password: adminPassword }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** The dashboard of the last 30 days, of all societies and of one. */
function asked() {
  const { day: today } = indiaAt(new Date());
  const body = { From: addDays(today, -29), To: today };
  const row = { path: getManagementDashboard.path, statements: [] };
  return [
    { ...row, name: "all societies", body },
    { ...row, name: "one society", body: { ...body, SocietyId: 1 } },
  ];
}

async function measure(washes: number): Promise<void> {
  const folder = temporaryRunFolder();
  const app = await startApp({ DATA_DIR: folder.dataDir });
  try {
    const db = new Client(runningAddress(folder.dataDir));
    await db.connect();
    try {
      await seed(db, washes);
    } finally {
      await db.end();
    }
    const token = await tokenFor(app.url);
    for (const row of asked()) {
      const rounds: Figures[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(
          await loadHttp(row, `${app.url}/api${row.path}`, {
            seconds: SECONDS,
            tokens: [token],
            folder: path.dirname(folder.dataDir),
          }),
        );
      const [, middle] = rounds.toSorted((one, another) => one.perSecond - another.perSecond);
      const errors = rounds.reduce((sum, figures) => sum + figures.errors, 0);
      console.log(
        `| ${formatCount(washes)} | ${row.name} | ${Math.round(middle?.perSecond ?? 0)} | ${middle?.p99.toFixed(1)} | ${errors} |`,
      );
    }
  } finally {
    await app.stop();
    folder.remove();
  }
}

console.log("| washes | dashboard | /s | p99 ms | errors |");
console.log("|---|---|---|---|---|");
for (const washes of [10_000, 1_000_000]) await measure(washes);
