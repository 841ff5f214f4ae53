import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getPack } from "#contract/committee/committee.ts";
import type { Language } from "#i18n/languages.ts";
import { systemScope } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { packReport } from "./paper.rules.ts";
import { findPack } from "./committee.routes.ts";
import { indiaAt } from "#contract/day.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { addTicketReply } from "#contract/ticket/thread.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let provider: number;
const plates = ["MH14ZZ7001", "MH14ZZ7002"];
/** Personal data that a committee must not read: of the resident, the flat, the phone and the vehicles. */
const secrets = () => [
  "Anita Rao",
  "Anita",
  place.phone,
  "anita@example.com",
  "Tower A, 101",
  "101",
  ...plates,
  "Swift",
  "scratch",
];
const packBody = (more: object = {}) => ({ SocietyId: place.societyId, Month: "2026-11", ...more });
const read = (url: string) => world.app.inject({ method: "GET", url });

/** All content of the PDF. */
async function pdfContent(language: Language): Promise<string> {
  const pack = { societyId: place.societyId, month: "2026-11", today: indiaAt(world.clock.now).day };
  return JSON.stringify(packReport(await findPack(world.db, systemScope, pack), translatorIn(language)));
}

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  provider = await makeProvider(world, { firstName: "Sunil", lastName: "More" });
  const [one, other] = plates.map((VehicleNumber) => place.vehicle({ ...biweekly, VehicleNumber }));
  const { bookingId } = await world.done(
    bookPlan,
    place.booking([one ?? place.vehicle(), other ?? place.vehicle()]),
  );
  // Two vehicles on 23, 26 and 30 November: three washes done, one missed for rain, one not reported, one still to come.
  world.clock.now = new Date("2026-11-28T04:30:00Z");
  await sql`update wash set assigned_provider_id = ${provider}, assigned_at = ${world.clock.now}`.execute(
    world.db,
  );
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where day = '2026-11-23' or (day = '2026-11-26' and number = ${plates[0]})`.execute(world.db);
  await sql`update wash set status = 'missed', outcome_reason = 'rain', outcome_effect = 'credit'
    where day = '2026-11-30' and number = ${plates[0]}`.execute(world.db);
  const ticket = { BookingId: bookingId, Subject: `A scratch on ${plates[0]}`, Priority: "High" } as const;
  const { ticketId } = await world.done(addTicket, {
    ...ticket,
    Description: "Anita Rao of Tower A, 101 says so",
  });
  await world.done(addTicket, { ...ticket, Description: "Again", Priority: "Low" });
  world.clock.advance(2.5 * 3_600_000);
  await world.done(addTicketReply, { ticketId, Message: "A note of our own", Internal: true });
  world.clock.advance(0.5 * 3_600_000);
  await world.done(addTicketReply, { ticketId, Message: "We are sorry, Anita", Internal: false });
});
afterAll(() => world.close());

test("summarises a month by building and reason, with complaints and attendance", async () => {
  const {
    paperUrl: _paper,
    csvUrl: _csv,
    societyName: _name,
    ...pack
  } = await world.done(getPack, packBody());
  const counts = { due: 6, done: 3, missed: 1, notReported: 1 };
  const none = { usualHours: null, longestHours: null };
  expect(pack).toEqual({
    societyId: place.societyId,
    city: "Pune",
    month: "2026-11",
    firstMonth: "2026-11",
    companies: [expect.any(String)],
    ...counts,
    buildings: [{ buildingId: place.id("Tower A"), buildingName: "Tower A", ...counts }],
    missedBySide: { company: 0, customer: 0, nobody: 1 },
    reasons: [{ reason: "rain", washes: 1 }],
    complaints: {
      opened: 2,
      answered: 1,
      withinDay: 1,
      usualHours: 3,
      longestHours: 3,
      open: 2,
      byPriority: [
        { priority: "High", opened: 1, answered: 1, withinDay: 1, usualHours: 3, longestHours: 3, open: 1 },
        { priority: "Low", opened: 1, answered: 0, withinDay: 0, ...none, open: 1 },
      ],
    },
    providers: [
      {
        providerId: provider,
        name: "Sunil More",
        companyName: expect.any(String),
        daysPlanned: 2,
        daysCame: 2,
        done: 3,
        checks: [
          { document: "Profile Picture", done: false },
          { document: "Aadhaar Card", done: false },
          { document: "Pan Card", done: false },
        ],
      },
    ],
  });
});

test("neither the reply nor the table nor the PDF names a resident, a flat, a phone or a vehicle", async () => {
  const { paperUrl, csvUrl, ...pack } = await world.done(getPack, packBody());
  const pdf = await read(paperUrl);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const table = await read(csvUrl);
  expect([table.statusCode, table.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const contents = [JSON.stringify(pack), table.body, await pdfContent("en"), await pdfContent("hi")];
  for (const text of contents) {
    expect(text).toContain("Sunil More");
    expect(secrets().filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  }
});

test("only a company that serves the society reads it, and only its own work", async () => {
  const companyId = await world.addCompany("Elsewhere");
  const token = await world.newToken("owner", companyId);
  await world.refused(404, getPack, packBody(), { token });
  const { paperUrl } = await world.done(getPack, packBody());
  await letServe(world, place.societyId, companyId);
  const pack = await world.done(getPack, packBody(), { token });
  expect(pack).toMatchObject({
    firstMonth: null,
    due: 0,
    buildings: [],
    reasons: [],
    providers: [],
    companies: ["Elsewhere"],
  });
  expect(pack.complaints.opened).toBe(0);
  expect(await world.done(getPack, packBody(), { token: await world.tokenOf("staff") })).toMatchObject({
    due: 6,
  });
  for (const role of ["provider", "customer"] as const)
    await world.refused(403, getPack, packBody(), { token: await world.tokenOf(role) });
  world.clock.advance(10 * 60_000);
  expect((await read(paperUrl)).statusCode).toBe(404);
});
