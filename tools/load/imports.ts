// Measures the import of a company's customers, each with a car and a daily plan without an end:
// `npm run bench -- imports`. Exits with 1 when a goal is missed.
import { call, type Caller } from "./call.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type CustomerImport, getImport, importCustomers, undoImport } from "#contract/booking/import.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { processorSecondsOf } from "./processes.ts";
import { login, type Product, Servers, withSeededDatabase } from "./product.ts";
import type { Sizes } from "./sizes.ts";

const CUSTOMERS = 1_200;
/** Seconds. */
const goals = { imported: 30, undone: 30 };

/** A society with homes and pillars for the customers, and some in the database already. */
const sizes: Sizes = { societies: 5, copies: 0, towers: "Tower 1", customers: 100, bookings: 100 };

const header =
  "Name,Phone,Email,Society,Building,Floor,Flat,Vehicle Number,Make,Model,Color,Vehicle Type,Fuel,Parking Floor,Parking Pillar,Item,Time,Start";

/** A file of customers, one a home of a served society in turn. */
async function fileOf(db: Db, start: string): Promise<string> {
  const { rows } = await sql<{ home: string; parking: string; item: string }>`
    with home as (
      select row_number() over (order by flat.flat_id) as place, society.society_id,
        concat_ws(',', society.name, building.name, floor.name, flat.name) as home
      from flat join floor using (floor_id) join building on building.building_id = flat.building_id
      join society on society.society_id = flat.society_id
      join society_company as served on served.society_id = society.society_id and served.company_id = 1
      order by flat.flat_id limit ${CUSTOMERS}),
    parking as (
      select pillar.society_id, min(parking_floor.name || ',' || pillar.name) as parking
      from parking_pillar as pillar join parking_floor using (parking_floor_id) group by pillar.society_id)
    select home, parking, (select service.name || ': ' || item.name from service_item as item
      join service using (service_id) where item.active and service.active order by service_item_id limit 1) as item
    from home join parking using (society_id) order by place`.execute(db);
  if (rows.length === 0) throw new Error("There are no homes");
  const lines = Array.from({ length: CUSTOMERS }, (_, index) => {
    const { home, parking, item } = rows[index % rows.length]!;
    const plate = `MH14${String.fromCharCode(65 + Math.floor(index / 1000), 66)}${String(1000 + (index % 1000))}`;
    const car = `${plate},Maruti Suzuki,Swift,White,Hatchback,Petrol`;
    return `Customer ${index},${7_000_000_000 + index},c${index}@example.com,${home},${car},${parking},${item},7:00 AM,${start}`;
  });
  return [header, ...lines].join("\n");
}

async function waitUntilDone(caller: Caller, importId: number): Promise<CustomerImport> {
  while (true) {
    const now = await call(caller, getImport, { importId });
    if (now && now.status !== "running") return now;
    await sleep(200);
  }
}

/** Runs `work` and prints a row of the table. Sets the exit code when the goal is missed. */
async function printTimed<T>(
  { processId }: Product,
  what: string,
  goal: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = processorSecondsOf(processId);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const processor = processorSecondsOf(processId) - before;
  console.log(`| ${what} | ${seconds.toFixed(1)} s | ${goal} s | ${processor.toFixed(1)} s of processor |`);
  if (seconds > goal) process.exitCode = 1;
  return result;
}

async function measure(product: Product, db: Db, token: string): Promise<void> {
  const caller = { url: product.url, token };
  const form = new FormData();
  const text = await fileOf(db, addDays(indiaAt(new Date()).day, 1));
  form.append("File", new Blob([text], { type: "text/csv" }), "customers.csv");
  form.append("CompanyId", "1");
  const done = await printTimed(product, `${CUSTOMERS} customers imported`, goals.imported, async () => {
    const begun = await call(caller, importCustomers, form);
    return waitUntilDone(caller, begun.importId);
  });
  const { importId, customers, badCount, bad } = done;
  if (customers !== CUSTOMERS)
    throw new Error(`${customers} came in, ${badCount} did not: ${bad[0]?.reason ?? ""}`);
  const undone = await printTimed(product, "and taken back", goals.undone, () =>
    call(caller, undoImport, { importId }),
  );
  if (undone.customers !== CUSTOMERS) throw new Error(`Only ${undone.customers} were taken back`);
}

const servers = new Servers();
try {
  const product = await servers.startProduct();
  console.log("| what | took | goal | |");
  console.log("|---|---|---|---|");
  await withSeededDatabase(
    product,
    async (db, _captured, { password }) => measure(product, db, await login(product.url, password)),
    sizes,
  );
} finally {
  await servers.stop();
}
