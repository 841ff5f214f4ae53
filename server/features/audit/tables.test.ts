import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HANG_MS } from "#contract/testing/hang.ts";
import { category } from "#contract/catalogue/category.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { addService } from "#contract/catalogue/service.ts";
import { restoreArchived } from "#contract/society/archive.ts";
import { deleteBuilding } from "#contract/society/building.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { connect } from "#server/testing/connect.ts";
import { run as runWith, auditOf as auditIn } from "#server/testing/audit.ts";
import { auditIndex } from "#server/audit.ts";
import { unaudited } from "#server/unaudited.ts";
import { createWorld, idsIn, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const trailOf = (write: () => Promise<unknown>) => auditIn(world, write);
const run = (statement: string) => runWith(world, statement);

/** A row of each audited table: its columns except the name, their values, and a change of it. */
const rows = [
  ["company", "company", "phone", "'9000000000'", "phone = ''"],
  ["user", "app_user", "user_name, usertype, role", "'trail', 'Management', 'support'", "role = 'admin'"],
  [
    "society",
    "society",
    "street, country_id, state_id, city, pincode, active",
    "'Baner Road', 1, 1, 'Pune', '411045', true",
    "city = 'Satara'",
  ],
  ["building", "building", "society_id, active", "society, true", "active = false"],
  ["floor", "floor", "society_id, building_id, active", "society, building, true", "active = false"],
  [
    "flat",
    "flat",
    "society_id, building_id, floor_id, active",
    "society, building, floor, true",
    "active = false",
  ],
  ["parkingFloor", "parking_floor", "society_id, active", "society, true", "active = false"],
  [
    "parkingPillar",
    "parking_pillar",
    "society_id, parking_floor_id, active",
    "society, parking_floor, true",
    "active = false",
  ],
  ["serviceCategory", "service_category", "active", "true", "active = false"],
  [
    "service",
    "service",
    "service_category_id, description, price_paise, active",
    "service_category, '', 100, true",
    "price_paise = 200",
  ],
  [
    "serviceItem",
    "service_item",
    "service_id, description, price_paise, discount_label, key_features, active",
    "service, '', 100, '', '{Wax}', true",
    "key_features = '{}'",
  ],
  [
    "serviceZone",
    "service_zone",
    "country_id, state_id, city, zip, active",
    "1, 1, 'Pune', '411045', true",
    "area = '((0,0),(0,1),(1,1))'",
  ],
  ["vehicleMake", "vehicle_make", "active", "true", "active = false"],
  ["bodyType", "body_type", "active", "true", "active = false"],
  ["fuelType", "fuel_type", "active", "true", "active = false"],
  [
    "vehicleModel",
    "vehicle_model",
    "vehicle_make_id, body_type_id, active",
    "vehicle_make, body_type, true",
    "active = false",
  ],
  [
    "committeeMember",
    "committee_member",
    "society_id, phone, invited_by, invited_at",
    "society, '9000000000', 1, now()",
    "phone = '9000000001'",
  ],
] as const;

describe("every kind of record", () => {
  const ids = new Map<string, number>();
  const filled = (values: string) => values.replace(/\b[a-z_]+\b/g, (word) => String(ids.get(word) ?? word));

  test.each(rows)(
    "%s: adding and changing it is recorded, changing nothing is not",
    async (noun, table, columns, values, change) => {
      const added = await trailOf(() =>
        run(`insert into ${table} (name, ${columns}) values ('Trail', ${filled(values)})`),
      );
      const { record_id: id = 0, after } = added[0] ?? {};
      ids.set(table, id);
      expect(added).toMatchObject([
        { noun, action: "add", record_name: "Trail", records: 1, user_id: null, before: null },
      ]);
      expect(after).toMatchObject({ name: "Trail" });
      expect(Object.keys(after ?? {})).not.toContain("natural_name");
      expect(Object.keys(after ?? {})).not.toContain("search_text");
      const key = table === "app_user" ? "user_id" : `${table}_id`;
      const changed = await trailOf(() => run(`update ${table} set ${change} where ${key} = ${id}`));
      expect(changed).toMatchObject([
        { noun, action: "update", record_id: id, record_name: "Trail", records: 1 },
      ]);
      const [column = ""] = change.split(" = ");
      expect(Object.keys(changed[0]?.before ?? {})).toEqual([column]);
      expect(Object.keys(changed[0]?.after ?? {})).toEqual([column]);
      expect(await trailOf(() => run(`update ${table} set ${change} where ${key} = ${id}`))).toEqual([]);
    },
  );

  test("a society's company: it is added and deleted, and never changed", async () => {
    const pair = filled("society_id = society and company_id = company");
    const added = await trailOf(() =>
      run(filled("insert into society_company (society_id, company_id) values (society, company)")),
    );
    expect(added).toMatchObject([{ noun: "servedSociety", action: "add", record_id: ids.get("society") }]);
    await expect(run(`update society_company set company_id = 1 where ${pair}`)).rejects.toThrow(
      "rows of society_company are added and deleted, never changed",
    );
    const deleted = await trailOf(() => run(`delete from society_company where ${pair}`));
    expect(deleted).toMatchObject([
      { noun: "servedSociety", action: "delete", before: { company_id: ids.get("company") } },
    ]);
  });

  test.each(rows.toReversed())("%s: deleting it is recorded with all its values", async (noun, table) => {
    const key = table === "app_user" ? "user_id" : `${table}_id`;
    const deleted = await trailOf(() => run(`delete from ${table} where ${key} = ${ids.get(table)}`));
    expect(deleted).toMatchObject([
      { noun, action: "delete", record_name: "Trail", after: null, before: { name: "Trail" } },
    ]);
  });
});

test("every table is audited, or says why not", async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and not exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'keep_trail'::regproc)
    order by relname collate "C"`.execute(world.db);
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(unaudited).toSorted());
});

describe("a statement of many rows", () => {
  test("writes a line for each, the first of which carries their number in the society", async () => {
    const [one, other] = [await makeSociety(world), await makeSociety(world)];
    const trail = await trailOf(() =>
      run(`insert into building (society_id, name, active)
        values (${one}, 'A', true), (${other}, 'A', true), (${one}, 'B', true)`),
    );
    expect(trail).toHaveLength(3);
    const recordsOf = (societyId: number) =>
      trail.filter((line) => line.society_id === societyId).map(({ records }) => records);
    expect([recordsOf(one), recordsOf(other)]).toEqual([[2, null], [1]]);
  });

  test("that adds, changes and leaves rows is recorded as what it did", async () => {
    await run("insert into fuel_type (name, active) values ('Kept', true), ('Changed', true)");
    const trail = await trailOf(() =>
      run(`insert into fuel_type as known (name, active)
        values ('Kept', true), ('Changed', false), ('New', true)
        on conflict (lower(name)) do update set active = excluded.active`),
    );
    expect(trail.map(({ action, record_name }) => `${action} ${record_name}`).toSorted()).toEqual([
      "add New",
      "update Changed",
    ]);
  });

  test("records for each row what a single-row statement would, and of a secret only that there is one", async () => {
    const add = (...names: string[]) =>
      trailOf(() =>
        run(`insert into app_user (user_name, name, usertype, role, password_hash)
          values ${names.map((name) => `('${name}', 'Alike', 'Management', 'support', 'hash')`).join(", ")}`),
      );
    const change = (...names: string[]) =>
      trailOf(() =>
        run(`update app_user set password_hash = 'other' || user_id, role = 'admin'
          where user_name in (${names.map((name) => `'${name}'`).join(", ")})`),
      );
    const comparable = ({ noun, action, before, after }: Awaited<ReturnType<typeof add>>[number]) => ({
      noun,
      action,
      before,
      // These differ from row to row.
      after: { ...after, user_id: null, user_name: null, created_at: null },
    });
    const addedOne = await add("one");
    const addedTwo = await add("two", "three");
    expect(addedOne[0]?.after).toMatchObject({ password_hash: "secret" });
    expect(addedTwo.map(comparable)).toEqual([...addedOne, ...addedOne].map(comparable));
    const changedOne = await change("one");
    const changedTwo = await change("two", "three");
    expect(changedOne).toMatchObject([
      {
        before: { role: "support", password_hash: "secret" },
        after: { role: "admin", password_hash: "secret" },
      },
    ]);
    expect(changedTwo.map(comparable)).toEqual([...changedOne, ...changedOne].map(comparable));
    expect(await change("nobody")).toEqual([]);
  });

  test("is recorded without a hang, even after single-row statements on the connection", async () => {
    const societyId = await makeSociety(world);
    const client = await connect(world.address);
    await client.query(`set statement_timeout = ${HANG_MS}`);
    const { rows: added } = await client.query<{ building_id: number }>(
      `insert into building (society_id, name, active)
       select ${societyId}, n::text, true from generate_series(1, 6000) as n returning building_id`,
    );
    for (const { building_id } of added.slice(0, 10))
      await client.query("update building set name = name || ' east' where building_id = $1", [building_id]);
    const trail = await trailOf(() =>
      client.query("update building set active = false where society_id = $1", [societyId]),
    );
    expect(trail).toHaveLength(6_000);
  });
});

test("records places archived and restored together as archived and restored", async () => {
  const societyId = await makeSmallSociety(world);
  const buildingId = (await idsIn(world, societyId))("Tower A");
  let archiveId = 0;
  const gone = await trailOf(async () => {
    ({ archiveId } = await world.done(deleteBuilding, { buildingId, WithContents: true }));
  });
  const lines = (trail: typeof gone) =>
    trail.filter(({ records }) => records).map(({ action, noun, records }) => `${action} ${records} ${noun}`);
  expect(lines(gone)).toEqual(["archive 1 building", "archive 2 floor", "archive 4 flat"]);
  const back = await trailOf(() => world.done(restoreArchived, { archiveId }));
  expect(lines(back)).toEqual(["restore 1 building", "restore 2 floor", "restore 4 flat"]);
});

test("keeps the subject of a changed price", async () => {
  const { categoryId } = await world.done(category.add, { categoryName: "Priced washes" });
  const { serviceId } = await world.done(addService, {
    ServiceName: "Priced",
    CategoryId: categoryId,
    Price: 1,
  });
  const { serviceItemId } = await world.done(addServiceItem, {
    ServiceId: serviceId,
    ItemName: "One",
    Price: 2,
  });
  const { itemTypeId } = await world.done(bodyType.add, { itemTypeName: "Sleigh" });
  const price = (Price: number) =>
    world.done(setPrices, { serviceItemId, Prices: [{ SocietyId: null, ItemTypeId: itemTypeId, Price }] });
  await price(3);
  const trail = await trailOf(() => price(4));
  expect(trail).toMatchObject([
    {
      noun: "serviceItemPrice",
      record_id: serviceItemId,
      before: { body_type_id: itemTypeId, price_paise: 300 },
      after: { body_type_id: itemTypeId, price_paise: 400 },
    },
  ]);
  expect(await trailOf(() => price(4))).toEqual([]);
});

test.each(["update audit set user_id = 1", "delete from audit", "truncate audit"])(
  "refuses %s",
  async (change) => {
    await expect(run(change)).rejects.toThrow("the audit trail is only ever added to");
  },
);

test("describes every audited table, and audits every described table", async () => {
  const audited = await sql<{ noun: string; table: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as noun, tgrelid::regclass::text as table
    from pg_trigger where tgfoid = 'keep_trail'::regproc`.execute(world.db);
  const tables = Object.entries(auditIndex.tables).map(([noun, { table }]) => `${noun} ${table}`);
  expect(audited.rows.map(({ noun, table }) => `${noun} ${table}`).toSorted()).toEqual(tables.toSorted());
});

test.each(Object.entries(auditIndex.tables))(
  "can query what a %s is found in and shown with",
  async (_, trail) => {
    const { inside, alsoIn = {} } = trail;
    const found =
      typeof inside === "function"
        ? inside(sql`any('{}'::integer[])`)
        : sql`select 0 as id, '' as noun, 0 as "recordId", '' as name limit 0`;
    const told = sql.join([sql`false`, ...Object.values(alsoIn).map((isTold) => isTold(0))], sql` or `);
    const asked = await sql`select id, noun, "recordId", name from (${found}) as found
    where exists (select from audit where ${told})`.execute(world.db);
    expect(asked.rows).toEqual([]);
  },
);
