import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { getService } from "#contract/catalogue/service.ts";
import { getAway } from "#contract/dispatch/absence.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getPayRates } from "#contract/pay/rate.ts";
import { getCoverages } from "#contract/provider/coverage.ts";
import {
  getProviderImport,
  importProviders,
  MAX_WASHER_LINES,
  undoProviderImport,
} from "#contract/provider/import.ts";
import { getProvider, searchProviders } from "#contract/provider/provider.ts";
import { getSociety } from "#contract/society/society.ts";
import { getZone } from "#contract/zone/zone.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { sweep } from "#server/sweeps.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { DAY } from "#server/testing/process.ts";
import { makeCoverable } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const COMPANY = 1;

let world: World;
let place: Awaited<ReturnType<typeof makeCoverable>>;
let society: string;
let service: string;
let zone: string;
let itemId: number;
let phone: string;

beforeAll(async () => {
  world = await createWorld();
  place = await makeCoverable(world);
  society = (await world.done(getSociety, { societyId: place.societyId })).societyName;
  service = (await world.done(getService, { serviceId: place.serviceId })).serviceName;
  zone = (await world.done(getZone, { serviceZoneId: place.serviceZoneId })).name;
  const item = { ServiceId: place.serviceId, ItemName: "Foam wash", Price: 300, Duration: 30 };
  itemId = (await world.done(addServiceItem, item)).serviceItemId;
});
afterAll(() => world.close());
beforeEach(async () => {
  phone = newPhone();
  await letFollowLater(true);
});

const letFollowLater = (later: boolean) =>
  world.db
    .updateTable("company")
    .set({ provider_details_later: later })
    .where("company_id", "=", COMPANY)
    .execute();

type Cells = Partial<Record<string, string>>;

const fileOf = (...lines: Cells[]) => {
  const titles = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return [titles, ...lines.map((line) => titles.map((title) => line[title] ?? ""))];
};

const washer = (change: Cells = {}): Cells => ({
  "Washer Name": "Ramesh Kumar Yadav",
  "Mobile No": phone,
  Places: `${society}: Tower A`,
  Shift: "6-11 AM",
  Services: service,
  Zone: zone,
  ...change,
});

const send = async (bytes: Uint8Array<ArrayBuffer>, { dryRun = false, token = "" } = {}) => {
  const form = formWith(bytes, "File", "washers.csv");
  form.append("CompanyId", String(COMPANY));
  form.append("DryRun", String(dryRun));
  return sendForm(world.app, importProviders, form, { token: token || (await world.tokenOf("admin")) });
};
const bringIn = async (lines: Cells[], options: { dryRun?: boolean; token?: string } = {}) => {
  const { status, reply } = await send(new Uint8Array(Buffer.from(csvOf(fileOf(...lines)))), options);
  expect([status, reply]).toEqual([200, reply]);
  return reply;
};
const byPhone = async (own = phone) =>
  (await world.done(searchProviders, { search: own, filters: { CompanyId: COMPANY } })).rows;
const idOf = async (own = phone): Promise<number> => (await byPhone(own))[0]?.providerId ?? 0;
const countProviders = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::integer as count from provider`.execute(world.db)).rows[0]
    ?.count ?? 0;

const idsIn = (list: string) =>
  list
    .split(",")
    .map(Number)
    .toSorted((one, other) => one - other);
const pillars = () =>
  ["P1", "P2", "P3"].map((one) => place.id(`B1/${one}`)).toSorted((one, other) => one - other);

test("adds a washer with what they cover, hours, weekly day off and pay, and invites them", async () => {
  const reply = await bringIn([
    washer({ "Weekly Off": "Tuesday", "Rate per wash": "₹25/wash", Aadhaar: "1234" }),
  ]);
  expect(reply).toMatchObject({
    status: "done",
    providers: 1,
    invited: 1,
    known: 0,
    badCount: 0,
    unread: ["Aadhaar"],
    headerLine: 1,
  });
  const providerId = await idOf();
  expect(await world.done(getProvider, { providerId })).toMatchObject({
    firstName: "Ramesh",
    middleName: "Kumar",
    lastName: "Yadav",
    phone1: phone,
    invited: true,
  });
  const [coverage, ...others] = await world.done(getCoverages, { providerId });
  expect(others).toEqual([]);
  expect(coverage).toMatchObject({
    societyId: place.societyId,
    buildingName: "Tower A",
    serviceId: place.serviceId,
  });
  expect(coverage?.serviceStartTime).toMatch(/T06:00:00$/);
  expect(coverage?.serviceEndTime).toMatch(/T11:00:00$/);
  expect(idsIn(coverage?.flats ?? "")).toEqual(
    ["1/101", "1/102", "2/201", "2/202"].map((one) => place.id(`Tower A/${one}`)).toSorted((a, b) => a - b),
  );
  expect(idsIn(coverage?.parkingNumber ?? "")).toEqual(pillars());
  expect(await world.done(getAway, { ProviderId: providerId })).toMatchObject([{ weekday: "tuesday" }]);
  const rates = await world.done(getPayRates, { ProviderId: providerId });
  expect(rates.filter((rate) => rate.providerId === providerId)).toMatchObject([
    { serviceItemId: itemId, amount: 25, current: true },
  ]);
  expect((await world.done(searchMessages, { search: phone })).total).toBe(1);
});

test("a check says what would be stored, and stores nothing", async () => {
  const before = await countProviders();
  const reply = await bringIn([washer({ Off: "Sun", Rate: "25" })], { dryRun: true });
  expect(reply).toMatchObject({ status: "checked", providers: 1, invited: 0, undoUntil: null });
  expect(reply.preview).toEqual([
    {
      line: 2,
      text: `Ramesh Kumar Yadav · ${phone} · ${society}: Tower A, 6:00 AM–11:00 AM · off on Sunday · ₹25 a wash`,
    },
  ]);
  expect(await countProviders()).toBe(before);
  expect((await world.done(searchMessages, { search: phone })).total).toBe(0);
});

test("a workbook goes in, with society and tower in columns of their own, below a title", async () => {
  const table = [
    ["Our washers"],
    ["Employee Name", "Mobile", "Society", "Wing", "Timing", "Zone"],
    ["Suresh", Number(phone), society, "A", "6 AM to 11 AM", zone],
  ];
  const { status, reply } = await send(new Uint8Array(await xlsxOf([{ name: "Staff", rows: table }])));
  expect([status, reply.sheet, reply.headerLine, reply.providers, reply.bad]).toEqual([
    200,
    "Staff",
    2,
    1,
    [],
  ]);
  expect(await world.done(getCoverages, { providerId: await idOf() })).toHaveLength(
    // Every service, as the file names none.
    (
      await sql<{ count: number }>`select count(*)::integer as count from service where active`.execute(
        world.db,
      )
    ).rows[0]?.count ?? 0,
  );
});

test("lines with the same phone are one washer, whose parts of a society are one coverage", async () => {
  await bringIn([washer(), washer({ Places: `${society} (Tower B)` })]);
  const covers = await world.done(getCoverages, { providerId: await idOf() });
  expect(covers.map(({ buildingName }) => buildingName)).toEqual(["Tower A", "Tower B"]);
  expect(await byPhone()).toHaveLength(1);
});

test("who is here already stays as they are, and the file again doubles nobody", async () => {
  const file = [washer(), washer({ "Mobile No": newPhone(), "Washer Name": "Anil" })];
  expect(await bringIn(file)).toMatchObject({ providers: 2, known: 0 });
  const before = await countProviders();
  const again = await bringIn(file);
  expect(again).toMatchObject({ status: "checked", providers: 0, known: 2, badCount: 0 });
  expect(again.preview[0]?.text).toBe(`Ramesh Kumar Yadav · ${phone} · is here already`);
  expect(await countProviders()).toBe(before);
});

describe("lists a line that cannot go in, with its reason", () => {
  test.each<[Cells, string, string]>([
    [{ "Mobile No": "12345" }, "Phone", "Must be a 10 digit number"],
    [{ Shift: "mornings" }, "Hours", "“mornings” is not understood"],
    [{ Places: "Nowhere" }, "Places", "There is no Society “Nowhere” here that the company serves or offers"],
    [{ Places: "{society}: Tower Q" }, "Places", "There is no “Tower Q” in {society}"],
    [
      { Services: "Polish" },
      "Services",
      "There is no Services “Polish” here that the company serves or offers",
    ],
    [{ Off: "someday" }, "Weekly Off", "“someday” is not understood"],
    [{ Pay: "12,000" }, "Pay", "“12,000” is no pay by the wash. Write the rupees of one wash, at most 1,000"],
    [
      { "Mobile No": "9822100201 / 9822100202 / 9822100203" },
      "Phone 2",
      "A washer can have two phones at most",
    ],
  ])("%j", async (change, column, reason) => {
    const filled = Object.fromEntries(
      Object.entries(change).map(([title, cell]) => [title, cell?.replace("{society}", society)]),
    );
    const { providers, bad } = await bringIn([washer(filled)], { dryRun: true });
    expect([providers, bad]).toEqual([
      0,
      [{ line: 2, column, reason: expect.stringContaining(reason.replace("{society}", society)) as string }],
    ]);
  });

  test("with all that is wrong at once, and the other lines of the same washer", async () => {
    const { bad } = await bringIn([washer({ Shift: "x", Off: "y", Pay: "z" }), washer()]);
    expect(bad.map(({ line }) => line)).toEqual([2, 3]);
    expect(bad[0]?.reason).toMatch(/^Hours: .*; Weekly Off: .*; Pay: /);
    expect(bad[1]?.reason).toBe("Another line of this washer cannot be imported");
    expect(await byPhone()).toEqual([]);
  });

  test("and are to be downloaded as they were sent, each with its reason", async () => {
    const { failedUrl } = await bringIn([{ ...washer(), Hours: "mornings" }], { dryRun: true });
    const table = await world.app.inject({ method: "GET", url: failedUrl ?? "" });
    expect([table.statusCode, table.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, line] = table.body.split("\r\n");
    expect(head).toContain("Hours");
    expect(line).toContain("mornings");
    expect(line).toContain("is not understood");
  });

  test("when another name has the same phone", async () => {
    const { bad } = await bringIn([washer(), washer({ "Washer Name": "Anil Pawar" })], { dryRun: true });
    expect(bad.map(({ reason }) => reason)).toContain(
      "Line 2 has the same phone and another name: Ramesh Kumar Yadav",
    );
  });

  test("when coverage is refused, and nothing of the washer stays", async () => {
    const { societyId } = await makeCoverable(world);
    const { societyName } = await world.done(getSociety, { societyId });
    const before = await countProviders();
    const [refused, fine] = [
      washer({ Places: `${society}; ${societyName}` }),
      washer({ "Mobile No": newPhone() }),
    ];
    const checked = await bringIn([fine, refused, washer({ "Mobile No": newPhone() })], { dryRun: true });
    expect([checked.providers, checked.bad.map(({ line }) => line)]).toEqual([2, [3]]);
    expect(await countProviders()).toBe(before);
    const { providers, bad } = await bringIn([refused, fine]);
    expect(providers).toBe(1);
    expect(bad).toMatchObject([{ line: 2, column: "Hours" }]);
    expect(await countProviders()).toBe(before + 1);
  });

  test("when the company requires more, unless the file has it", async () => {
    await letFollowLater(false);
    const { bad, lacksDetails } = await bringIn([washer()]);
    expect(lacksDetails).toBe(true);
    expect(bad).toMatchObject([{ line: 2, column: "Email" }]);
    expect(bad[0]?.reason).toMatch(/^Missing: Email, Address, Street, .*City and Pincode\. The company/);
    const whole = washer({
      Email: `${phone}@example.com`,
      Address: "12 Lane",
      Street: "Baner Road",
      City: "Pune",
      State: "Maharashtra",
      Country: "India",
      "PIN Code": "411045",
    });
    expect(await bringIn([whole])).toMatchObject({ providers: 1, badCount: 0, lacksDetails: false });
  });

  test("when the role may not set pay", async () => {
    const token = await world.newToken("operations");
    const { bad } = await bringIn([washer({ Pay: "25" })], { token });
    expect(bad).toMatchObject([
      { column: "Pay", reason: "Your role may not set pay. Leave this column out" },
    ]);
    expect(await bringIn([washer()], { token })).toMatchObject({ providers: 1 });
  });
});

test("beyond the invitations of an hour, washers go in and are invited later", async () => {
  const token = await world.newToken("admin");
  const file = Array.from({ length: 25 }, () => washer({ "Mobile No": newPhone(), Places: "" }));
  expect(await bringIn(file, { token })).toMatchObject({ providers: 25, invited: 20, badCount: 0 });
});

test("an import is undone within a day, but for who has signed in", async () => {
  const token = await world.newToken("admin");
  const other = newPhone();
  const { importId } = await bringIn(
    [washer({ Off: "Sun", Pay: "30" }), washer({ "Mobile No": other, "Washer Name": "Anil" })],
    { token },
  );
  await sql`insert into presence (user_id, last_seen_at)
    select user_id, ${world.clock.now} from provider where provider_id = ${await idOf(other)}`.execute(
    world.db,
  );
  expect((await world.done(getProviderImport, {}, { token }))?.importId).toBe(importId);
  const undone = await world.done(undoProviderImport, { importId }, { token });
  expect(undone).toMatchObject({ providers: 1, stays: [{ name: "Anil", reason: "Has sign-ins since." }] });
  expect(await byPhone()).toEqual([]);
  expect(await byPhone(other)).toHaveLength(1);
  expect(await world.done(getProviderImport, {}, { token })).toBeNull();
  await world.refused(409, undoProviderImport, { importId });
});

test("a day later it is no longer undone, and what was stored of it goes", async () => {
  const { importId } = await bringIn([washer(), { ...washer(), "Mobile No": "x" }]);
  world.clock.now = new Date(world.clock.now.getTime() + DAY + 1);
  await world.refused(409, undoProviderImport, { importId });
  await sweep(world.db, world.store, new Date(world.clock.now.getTime() + DAY));
  expect((await world.refused(404, undoProviderImport, { importId })).message).toBe("Import not found");
});

test("a file with too many lines, or too much to cover, is refused as a whole", async () => {
  const many = Array.from({ length: MAX_WASHER_LINES + 1 }, () => washer());
  const { status, error } = await send(new Uint8Array(Buffer.from(csvOf(fileOf(...many)))));
  expect([status, error?.fields?.["File"]]).toEqual([
    400,
    "A file can have at most 300 lines. Please split it.",
  ]);
  await world.db
    .updateTable("place_count")
    .set({ flats: 30_000 })
    .where("society_id", "=", place.societyId)
    .execute();
  const some = Array.from({ length: 5 }, () => washer({ "Mobile No": newPhone() }));
  const large = await send(new Uint8Array(Buffer.from(csvOf(fileOf(...some)))));
  expect([large.status, large.error?.fields?.["File"]]).toEqual([
    400,
    expect.stringContaining("cover 1,50,015 flats and pillars") as string,
  ]);
});
