import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer } from "#contract/customer/customer.ts";
import { mergeCustomers } from "#contract/customer/merge.ts";
import { columnsOfCopy } from "#server/features/booking/make/make.queries.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { columnsOfMerge, rowsOfMerge } from "./merge.queries.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The lists that say what becomes of each column of a table when its row is copied or given up for another. */
const lists = { copy: ["customer", columnsOfCopy], merge: ["customer", columnsOfMerge] } as const;

test.each(Object.entries(lists))(
  "the %s of a row says of each column what becomes of it",
  async (_, list) => {
    const [table, columns] = list;
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(world.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
  },
);

test("a merge says of each row of a customer what becomes of it", async () => {
  const { rows } = await sql<{ name: string }>`
    select key.conrelid::regclass::text || '.' || one.attname as name
    from pg_constraint as key
    cross join lateral unnest(key.conkey, key.confkey) as pair (own, other)
    join pg_attribute as one on one.attrelid = key.conrelid and one.attnum = pair.own
    join pg_attribute as two on two.attrelid = key.confrelid and two.attnum = pair.other
    where key.contype = 'f' and key.confrelid = 'customer'::regclass and two.attname = 'customer_id'
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%customer_id' and table_name <> 'customer'`.execute(
    world.db,
  );
  const known = new Set(rows.map(({ name }) => name));
  expect([...known].toSorted()).toEqual(Object.keys(rowsOfMerge).toSorted());
});

test("the columns that a merge takes over are the other entry's afterwards", async () => {
  const person = { FirstName: "Anita Rao", Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
  const invoiced = { Gstin: "27AAPFU0939F1ZV", LegalName: "Lakeview Pune LLP", Business: true };
  const { customerId } = await world.done(addCustomer, { ...person, ...invoiced, Phone1: newPhone() });
  const { customerId: into } = await world.done(addCustomer, { ...person, Phone1: newPhone() });
  await world.done(mergeCustomers, { CustomerId: customerId, IntoCustomerId: into });
  const taken = Object.entries(columnsOfMerge).flatMap(([name, what]) => (what === "taken" ? [name] : []));
  const { rows } = await sql<{ name: string; same: number; empty: boolean }>`
    select field.key as name, count(distinct field.value)::integer as same,
      bool_or(field.value in ('', 'false')) as empty
    from customer cross join lateral jsonb_each_text(to_jsonb(customer)) as field
    where customer_id in (${customerId}, ${into}) and field.key = any(${taken}::text[])
    group by field.key order by field.key`.execute(world.db);
  expect(rows).toEqual(taken.toSorted().map((name) => ({ name, same: 1, empty: false })));
});
