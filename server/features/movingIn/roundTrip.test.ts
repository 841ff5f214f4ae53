import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importCustomers } from "#contract/booking/import.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { setAway } from "#contract/dispatch/absence.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { setPayRate } from "#contract/pay/rate.ts";
import { coverSociety } from "#contract/provider/societyCover.ts";
import { exportProviders, importProviders } from "#contract/provider/import.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** What the product exports goes in again, unchanged; the registry's round trip is in society/registryFile.test.ts. */

let world: World;
let place: Awaited<ReturnType<typeof makeBookable>>;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());

async function send<E extends Endpoint>(endpoint: E, csv: string, companyId: number, dryRun = false) {
  const form = formWith(new Uint8Array(Buffer.from(csv)), "File", "export.csv");
  form.append("CompanyId", String(companyId));
  form.append("DryRun", String(dryRun));
  const { status, reply } = await sendForm(world.app, endpoint, form, {
    token: await world.newToken("admin"),
  });
  expect([status, reply]).toEqual([200, reply]);
  return reply;
}

const countOf = async (table: "provider" | "customer"): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(world.db))
    .rows[0]?.count ?? 0;

test("washers with what they cover, hours, weekly day off and pay", async () => {
  const token = await world.newToken("admin");
  const [whole, parts, some] = [
    await makeProvider(world, { firstName: "Anil", phone1: newPhone() }),
    await makeProvider(world, { firstName: "Bharat", phone1: newPhone() }),
    await makeProvider(world, { firstName: "Chetan", phone1: newPhone() }),
  ];
  const window = {
    societyId: place.societyId,
    serviceIds: [place.serviceId],
    serviceZoneId: place.serviceZoneId,
    serviceStartTime: "06:00",
    serviceEndTime: "11:30",
  };
  const flats = ["1/101", "1/102", "2/201", "2/202"].map((one) => place.id(`Tower B/${one}`)).join(",");
  await world.done(coverSociety, { ...window, providerId: whole });
  await world.done(coverSociety, { ...window, providerId: parts, flats });
  await world.done(coverSociety, {
    ...window,
    providerId: parts,
    serviceStartTime: "17:00",
    serviceEndTime: "20:00",
  });
  await world.done(coverSociety, { ...window, providerId: some, flats: String(place.id("Tower A/1/101")) });
  const away = { From: "2026-11-23", To: "2027-11-01", Weekday: "tuesday", Reason: "Off" } as const;
  await world.done(setAway, { ...away, ProviderId: whole });
  const item = place.booking().ServiceItemId;
  await world.done(setPayRate, { ServiceItemId: item, ProviderId: whole, Amount: 22.5, From: "2026-11-01" });

  const exported = async (companyId: number) =>
    (await world.done(exportProviders, { CompanyId: companyId }, { token })).csv;
  const csv = await exported(1);
  expect(csv).toContain("06:00-11:30");
  // What a file cannot say is named.
  expect(csv).toMatch(/Chetan.*,Society \d+\r\n/);
  const before = await countOf("provider");
  expect(await send(importProviders, csv, 1, true)).toMatchObject({ providers: 0, known: 3, bad: [] });
  expect(await send(importProviders, csv, 1)).toMatchObject({ providers: 0, status: "checked" });
  expect(await countOf("provider")).toBe(before);

  const elsewhere = await world.addCompany("Elsewhere");
  expect(await send(importProviders, csv, elsewhere)).toMatchObject({ providers: 3, known: 0, bad: [] });
  const withoutParts = (text: string) => text.replaceAll(/,Society \d+(?=\r\n)/g, ",");
  expect(await exported(elsewhere)).toBe(withoutParts(csv));
});

test("the list of washers as it is exported on its screen", async () => {
  const phone = newPhone();
  const csv = String(
    csvOf([
      ["Name", "Company", "Phone", "Email", "Services", "Rating", "Documents"],
      ["Dinesh Rao", "Chamak", phone, "dinesh@example.com", place.serviceName, "4.5", "2 missing"],
    ]),
  );
  const elsewhere = await world.addCompany("Somewhere");
  await world.db
    .updateTable("company")
    .set({ provider_details_later: true })
    .where("company_id", "=", elsewhere)
    .execute();
  expect(await send(importProviders, csv, elsewhere)).toMatchObject({
    providers: 1,
    bad: [],
    unread: ["Company", "Rating", "Documents"],
  });
  expect(await send(importProviders, csv, elsewhere, true)).toMatchObject({ providers: 0, known: 1 });
});

test("the list of customers as it is exported on its screen", async () => {
  const phones = [newPhone(), newPhone()];
  for (const [index, Phone1] of phones.entries())
    await world.done(addCustomer, {
      FirstName: `Asha ${index === 0 ? "Rao" : "Pawar"}`,
      Phone1,
      Email1: "asha@example.com",
      CustomerAddress: "Flat 12, Sai Plaza, Pune",
    });
  const csv = String(
    csvOf([
      [
        "Phone Number",
        "Email",
        "Name",
        "Address",
        "Company",
        "Bookings",
        "Last Booked",
        "GSTIN",
        "Registered As",
      ],
      ...phones.map((phone, index) => [
        phone,
        "asha@example.com",
        `Asha ${index === 0 ? "Rao" : "Pawar"}`,
        "Flat 12, Sai Plaza, Pune",
        "Chamak",
        "0",
        "",
        "",
        "",
      ]),
    ]),
  );
  const before = await countOf("customer");
  await send(importCustomers, csv, 1);
  await workerOf(world).runDue();
  expect(await countOf("customer")).toBe(before);
  const elsewhere = await world.addCompany("Further");
  expect(await send(importCustomers, csv, elsewhere)).toMatchObject({ total: 2, badCount: 0 });
  await workerOf(world).runDue();
  const { rows } = await sql`
    select name, phone, email, address from customer where company_id = ${elsewhere} order by name`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { name: "Asha Pawar", phone: phones[1], email: "asha@example.com", address: "Flat 12, Sai Plaza, Pune" },
    { name: "Asha Rao", phone: phones[0], email: "asha@example.com", address: "Flat 12, Sai Plaza, Pune" },
  ]);
});
