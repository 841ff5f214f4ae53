import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getCompany, updateCompany } from "#contract/company/company.ts";
import { searchMessages } from "#contract/message/message.ts";
import type { RequiredDocument } from "#contract/provider/requiredDocument.ts";
import { assignWashes, getBoard } from "#contract/dispatch/board.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { workerOf } from "#server/testing/worker.ts";

let world: World;
let place: Bookable;
let providerId: number;
let companyId: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await place.cover();
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from provider join app_user using (user_id)
    where provider_id = ${providerId}`.execute(world.db);
  companyId = rows[0]?.companyId ?? 0;
});
afterAll(() => world.close());

const setRequired = async (AsksFor: RequiredDocument[]) => {
  const now = await world.done(getCompany, { companyId });
  await world.done(updateCompany, {
    companyId,
    CompanyName: now.companyName,
    CompanyEmail: "desk@example.com",
    CompanyPhone1: "9822011234",
    CompanyAddress: "4, Sai Plaza, Baner Road, Pune 411045",
    AsksFor,
  });
};
/** A document of the provider with this expiry day. */
const addDocument = (type: string, expiresOn: string | null) =>
  sql`with paper as (insert into file (name, kind, content_type, added_at)
        values (${`${type} ${expiresOn}`}, 'document', 'application/pdf', '2026-11-20') returning file_id)
      insert into provider_document (provider_id, document_type, description, expires_on, file_id)
        select ${providerId}, ${type}, '', ${expiresOn}::date, file_id from paper`.execute(world.db);

/** The reason why a wash of `day`, assigned now, has no assignee; null when it has one. */
async function reasonOn(day: string): Promise<string | null> {
  const { bookingId } = await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: day })]));
  await world.done(assignRounds, { Day: day });
  const { washes } = await world.done(getBoard, { Day: day });
  return washes.find((wash) => wash.bookingId === bookingId)?.reason ?? null;
}

const LACKING = "All washers who cover it and are not away lack a document that the company requires.";

test("gives no round to a provider who lacks a required document, and the board states the reason", async () => {
  expect(await reasonOn("2026-11-24")).toBeNull();
  await setRequired(["identity", "police-check"]);
  expect(await reasonOn("2026-11-25")).toBe(LACKING);
  await addDocument("Aadhaar Card", null);
  await addDocument("Police Verification", "2026-11-27");
  expect(await reasonOn("2026-11-27")).toBeNull();
  expect(await reasonOn("2026-11-28")).toBe(LACKING);
  const { bookingId } = await world.done(
    bookOnce,
    place.booking([place.vehicle({ AppointmentDate: "2026-11-30" })]),
  );
  const WashIds = (await world.done(getBooking, { bookingId })).washLines.map(({ washId }) => washId);
  const error = await world.refused(409, assignWashes, { WashIds, ProviderId: providerId });
  expect(error.message).toMatch(/ lacks a paper that the company asks for, or it is out of date on /);
  await world.done(assignWashes, { WashIds, ProviderId: providerId, Anyway: true });
  await setRequired(["identity"]);
  expect(await reasonOn("2026-12-01")).toBeNull();
});

test("notifies the company once, 30 days before a document expires, unless a newer one exists", async () => {
  const sentMails = async () => {
    await workerOf(world).runDue();
    return (await world.done(searchMessages, { filters: { Template: "paperEnds" } })).total;
  };
  // The job is registered on the first run, and does its daily work from the next morning on.
  await sentMails();
  world.clock.now = new Date("2026-11-22T04:30:00Z");
  await addDocument("Passport", "2026-12-23");
  const before = await sentMails();
  world.clock.now = new Date("2026-11-23T04:30:00Z");
  expect(await sentMails()).toBe(before + 1);
  world.clock.now = new Date("2026-11-24T04:30:00Z");
  expect(await sentMails()).toBe(before + 1);
  await addDocument("Voter ID", "2026-12-25");
  await addDocument("Voter ID", "2031-12-25");
  world.clock.now = new Date("2026-11-25T04:30:00Z");
  expect(await sentMails()).toBe(before + 1);
});
