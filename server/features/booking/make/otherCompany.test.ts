import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getCustomer, updateCustomer } from "#contract/customer/customer.ts";
import { updateSelf } from "#contract/customer/self.ts";
import { setServed } from "#contract/company/served.ts";
import { type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { columnsOfCopy } from "./make.queries.ts";

const invoiced = { Gstin: "29AAGCB7383J1Z4", LegalName: "Lakeview Fleet Private Limited" };

let world: World;
/** Served by the first company, and by another one. */
let first: Bookable;
let second: Bookable;
let otherId: number;
beforeAll(async () => {
  world = await createWorld();
  first = await makeBookable(world);
  second = await makeBookable(world);
  otherId = await world.addCompany("Second Washers");
  await world.done(setServed, { companyId: otherId, societyId: second.societyId, Serves: true });
  await world.done(setServed, { companyId: 1, societyId: second.societyId, Serves: false });
});
afterAll(() => world.close());

const setGstin = (place: Bookable, change: object) =>
  world.done(updateCustomer, {
    customerId: place.customerId,
    FirstName: "Anita Rao",
    Phone1: place.phone,
    Email1: "anita@example.com",
    CustomerAddress: "12 Lake Road",
    ...change,
  });

/** The other company's record of a customer of the first one. */
async function recordOf({ phone }: Bookable) {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from customer
    where phone = ${phone} and company_id = ${otherId}`.execute(world.db);
  return world.done(getCustomer, { customerId: rows[0]?.customerId ?? 0 });
}

const bookThere = (place: Bookable, options?: { token: string }) =>
  world.done(bookOnce, { ...second.booking(), CustomerId: place.customerId }, options);

test("another company that serves a business customer knows the GSTIN, the legal name and the limits", async () => {
  await setGstin(first, { ...invoiced, Business: true });
  await bookThere(first);
  expect(await recordOf(first)).toMatchObject({
    companyId: otherId,
    gstin: invoiced.Gstin,
    legalName: invoiced.LegalName,
    business: true,
    email1: "anita@example.com",
  });
});

test("a GSTIN that is entered later follows with the next booking, and the company's own one stays", async () => {
  const place = await makeBookable(world);
  await bookThere(place);
  expect(await recordOf(place)).toMatchObject({ gstin: "", legalName: "", business: false });
  await setGstin(place, invoiced);
  await bookThere(place);
  const { customerId, gstin } = await recordOf(place);
  expect(gstin).toBe(invoiced.Gstin);
  const own = { Gstin: "27AAPFU0939F1ZV", LegalName: "Lakeview Pune LLP" };
  await setGstin({ ...place, customerId }, own);
  await bookThere(place);
  expect(await recordOf(place)).toMatchObject({ gstin: own.Gstin, legalName: own.LegalName });
});

test("a booking for another company's customer with one's phone leaves one's own name and email", async () => {
  const place = await makeBookable(world);
  await bookThere(place);
  const { customerId } = await recordOf(place);
  const own = { FirstName: "Anita R", Email1: "anita@second.example" };
  await setGstin({ ...place, customerId }, own);
  await setGstin(place, { FirstName: "Anand Rao", Email1: "anand@first.example" });
  await bookThere(place);
  expect(await recordOf(place)).toMatchObject({ firstName: own.FirstName, email1: own.Email1 });
});

test("customers who book for themselves are known with their GSTIN", async () => {
  const place = await makeBookable(world);
  await setGstin(place, invoiced);
  const token = await customerToken(world, place.phone);
  await world.done(updateSelf, { FirstName: "Anita Rao", Email1: "anita@example.com" }, { token });
  const { CustomerId: _own, ...body } = second.booking();
  await world.done(bookOnce, body, { token });
  expect(await recordOf(place)).toMatchObject({ gstin: invoiced.Gstin, legalName: invoiced.LegalName });
});

test("each column of a customer is copied, or says why not", async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'customer'`.execute(world.db);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(columnsOfCopy)));
  const copied = Object.entries(columnsOfCopy).flatMap(([name, what]) => (what === "copied" ? [name] : []));
  const { rows: both } = await sql<{ name: string; values: number }>`
    select field.key as name, count(distinct field.value)::integer as values
    from customer cross join lateral jsonb_each_text(to_jsonb(customer)) as field
    where phone = ${first.phone} and field.key = any(${copied}::text[])
    group by field.key`.execute(world.db);
  expect(both.filter(({ values }) => values !== 1)).toEqual([]);
  expect(both).toHaveLength(copied.length);
});
