import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { searchAudit } from "#contract/audit/audit.ts";
import { setServed } from "#contract/company/served.ts";
import { getGateList, recallGateLink } from "#contract/dispatch/gate.ts";
import { addDocument } from "#contract/provider/document.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
const day = "2026-11-23";
const plate = "MH14GG7001";

beforeAll(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-22T04:30:00Z");
  place = await makeBookable(world);
  const vehicles = [place.vehicle({ VehicleNumber: plate }), place.vehicle({ AppointmentTime: "9:00 AM" })];
  await world.done(bookOnce, { ...place.booking(vehicles), BookingSchedule: "Book Now" });
  const provider = await makeProvider(world, { firstName: "Sunil", lastName: "<More>" });
  const red = { width: 300, height: 400, channels: 3, background: "#aa2233" } as const;
  const form = formWith(new Uint8Array(await sharp({ create: red }).jpeg().toBuffer()));
  form.append("ProviderId", String(provider));
  form.append("DocumentType", "Profile Picture");
  form.append("Description", "Face");
  const token = await world.tokenOf("admin");
  await sendForm(world.app, addDocument, form, { token });
  await sql`update wash set assigned_provider_id = ${provider}, assigned_at = ${world.clock.now}
    where society_id = ${place.societyId}`.execute(world.db);
});
afterAll(() => world.close());

const listOf = (change: object = {}, options: object = {}) =>
  world.done(getGateList, { societyId: place.societyId, Day: day, ...change }, options);
const open = (url: string, remoteAddress = "10.9.0.1") =>
  world.app.inject({ method: "GET", url: url.replace(/^https?:\/\/[^/]+/, ""), remoteAddress });

/** Private at the gate: the resident, the flat, the phone and the vehicle. */
const secrets = () => ["Anita", place.phone, "anita@example.com", "101", plate, "Swift", "P1"];

test("prints on one page who comes, from when until when, and nothing of customers", async () => {
  const { people, url, validUntil } = await listOf();
  expect([people, validUntil]).toEqual([1, "2026-11-23T18:30:00.000Z"]);
  const pdf = await open(url);
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.rawPayload.toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
  const [text = "", ...further] = await textsOf(pdf.rawPayload);
  expect(further).toEqual([]);
  for (const word of ["Sunil <More>", "7:00 AM to 10:00 AM", "Mon 23 Nov 2026"]) expect(text).toContain(word);
  expect(secrets().filter((secret) => text.includes(secret))).toEqual([]);
});

describe("the guard's link", () => {
  test("shows the same without a sign-in, with the photo inside and no script", async () => {
    const { guardUrl } = await listOf();
    const page = await open(guardUrl);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const word of ["Sunil &lt;More&gt;", "7:00 AM to 10:00 AM", "data:image/webp;base64,"])
      expect(page.body).toContain(word);
    expect(page.body).not.toMatch(/<script|<More>/);
    const words = page.body.replaceAll(/base64,[^"]*/g, "");
    expect(secrets().filter((secret) => words.includes(secret))).toEqual([]);
  });

  test("is in the chosen language, and offers the others", async () => {
    const { guardUrl } = await listOf({ Language: "hi" });
    const { body } = await open(guardUrl);
    expect(body).toContain("कौन आएगा");
    expect(body).toContain('<a href="?in=en"');
  });

  test("is valid until the end of its day, and only as it was signed", async () => {
    const { guardUrl } = await listOf();
    for (const [from, to] of [
      [`gate/${place.societyId}/`, `gate/${place.societyId + 1}/`],
      [`/0/${day}/`, `/1/${day}/`],
      [day, "2026-11-24"],
      [day, "2026-99-99"],
      [`gate/${place.societyId}/`, `gate/0${place.societyId}/`],
    ] as const)
      expect((await open(guardUrl.replace(from, to))).statusCode).toBe(404);
    const before = world.clock.now;
    world.clock.now = new Date("2026-11-23T18:29:00Z");
    expect((await open(guardUrl)).statusCode).toBe(200);
    world.clock.now = new Date("2026-11-23T18:30:00Z");
    const over = await open(guardUrl);
    expect([over.statusCode, over.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(over.body).toContain("This list is over");
    world.clock.now = before;
  });

  const statusOf = async (url: string) => (await open(url, "10.9.0.6")).statusCode;

  test("ends when it is recalled, by its own company or management, and the next one works", async () => {
    const { societyId } = place;
    const staff = { token: await world.tokenOf("staff") };
    const [ours, theirs] = [await listOf(), await listOf({}, staff)];
    await world.done(recallGateLink, { societyId }, staff);
    expect([await statusOf(ours.guardUrl), await statusOf(theirs.guardUrl)]).toEqual([200, 404]);
    await world.done(recallGateLink, { societyId });
    await world.done(recallGateLink, { societyId });
    expect(await statusOf(ours.guardUrl)).toBe(404);
    expect(await statusOf((await listOf()).guardUrl)).toBe(200);
    expect(await statusOf((await listOf({}, staff)).guardUrl)).toBe(200);
    const { rows } = await world.done(searchAudit, { filters: { Noun: "society", RecordId: societyId } });
    expect(rows.filter(({ noun }) => noun === "gateLink")).toHaveLength(3);
    await world.refused(403, recallGateLink, { societyId }, { token: await world.tokenOf("support") });
  });

  test("ends while its company is switched off, or serves the society no longer", async () => {
    const companyId = await world.addCompany("Third Shine");
    await letServe(world, place.societyId, companyId);
    const { guardUrl } = await listOf({}, { token: await world.newToken("owner", companyId) });
    expect(await statusOf(guardUrl)).toBe(200);
    const set = (active: boolean) =>
      world.db.updateTable("company").set({ active }).where("company_id", "=", companyId).execute();
    await set(false);
    expect(await statusOf(guardUrl)).toBe(404);
    await set(true);
    expect(await statusOf(guardUrl)).toBe(200);
    await world.done(setServed, { companyId, societyId: place.societyId, Serves: false });
    expect(await statusOf(guardUrl)).toBe(404);
  });

  test("can be opened only so often from one address", async () => {
    const { guardUrl } = await listOf();
    const statuses: number[] = [];
    for (let call = 0; call < 70; call += 1) statuses.push((await open(guardUrl, "10.9.0.2")).statusCode);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(guardUrl, "10.9.0.3")).statusCode).toBe(200);
  });
});

test("says so when nobody comes", async () => {
  const { people, guardUrl, url } = await listOf({ Day: "2026-11-24" });
  expect(people).toBe(0);
  expect((await open(guardUrl, "10.9.0.4")).body).toContain("Nobody comes on this day.");
  expect((await textsOf((await open(url)).rawPayload))[0]).toContain("Nobody comes on this day.");
});

test("is refused for days that are past or far ahead", async () => {
  for (const Day of ["2026-11-21", "2026-12-07"])
    expect((await world.refused(400, getGateList, { societyId: place.societyId, Day })).fields).toEqual({
      Day: "Please choose today or one of the next 14 days.",
    });
});

test("a company lists its own people, in societies that it serves", async () => {
  const companyId = await world.addCompany("Second Shine");
  const owner = { token: await world.newToken("owner", companyId) };
  await world.refused(404, getGateList, { societyId: place.societyId, Day: day }, owner);
  await letServe(world, place.societyId, companyId);
  const { people, guardUrl } = await listOf({}, owner);
  expect(people).toBe(0);
  expect((await open(guardUrl, "10.9.0.5")).body).not.toContain("Sunil");
  expect((await listOf({}, { token: await world.tokenOf("staff") })).people).toBe(1);
  for (const role of ["provider", "customer"] as const)
    await world.refused(
      403,
      getGateList,
      { societyId: place.societyId, Day: day },
      { token: await world.tokenOf(role) },
    );
});
