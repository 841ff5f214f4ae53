import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { previewBill } from "#contract/bill/unbilled.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { indiaInstant } from "#contract/day.ts";
import { getOutcomes, updateOutcome } from "#contract/dispatch/outcome.ts";
import { outcomeReasons } from "#contract/dispatch/reason.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { languageCodes } from "#i18n/languages.ts";
import { migrations } from "#server/db/sqlFiles.ts";
import { missedNote } from "#server/features/bill/pdfNote.rules.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;

beforeAll(async () => {
  world = await createWorld();
  // Plans the jobs that repeat.
  await workerOf(world).runDue();
});
afterAll(() => world.close());
/** A plan of ₹300 a wash: that of 23 November is never reported, that of 26 November was missed. */
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  const booking = place.booking([place.vehicle(biweekly)], { Billing: "monthly" });
  ({ bookingId } = await world.done(bookPlan, booking));
  world.clock.now = indiaInstant("2026-11-26", "12:00");
  const missed = (await read()).washLines.find(({ day }) => day === "2026-11-26");
  await world.done(recordOutcome, {
    ActionId: crypto.randomUUID(),
    WashId: missed?.washId ?? 0,
    Outcome: "missed",
    Reason: "other",
    Note: "Not reported",
    RecordedAt: world.clock.now.toISOString(),
  });
  world.clock.now = indiaInstant("2026-11-27", "03:00");
  const worker = workerOf(world);
  await sql`update job set due_at = ${world.clock.now} where name = 'round/unreported'`.execute(world.db);
  await worker.runDue();
});

const read = () => world.done(getBooking, { bookingId });
const reasons = async () =>
  (await read()).washLines
    .filter(({ status }) => status === "missed")
    .map(({ day, outcomeReason, outcomeNote }) => `${day} ${outcomeReason} ${outcomeNote}`.trim());

const stored = () =>
  sql<{
    facts: unknown;
  }>`select facts from event where kind = 'missed' and booking_id = ${bookingId} order by event_id`.execute(
    world.db,
  );

test("says on the bill that a wash was not reported, apart from those that were missed", async () => {
  expect(await reasons()).toEqual(["2026-11-23 not-reported", "2026-11-26 other Not reported"]);
  const { lines } = await world.done(previewBill, { CustomerId: place.customerId, Month: "2026-11" });
  expect(lines.map(({ amount, note }) => `${amount} ${note}`)).toEqual([
    "0 Not reported. Not charged.",
    "0 Missed: another reason. Not charged.",
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test.each(languageCodes)("says it in its own words in %s", (code) => {
  const translator = translatorIn(code);
  const { t } = translator;
  const note = missedNote({ outcomeReason: "not-reported", outcomeEffect: "credit" }, translator);
  expect(note).toBe(
    `${t("labels.notReported")}${t("bill.stop")} ${t("labels.effectCredit")}${t("bill.stop")}`,
  );
});

test("lets nobody choose that reason, nor change its effect", async () => {
  expect((await world.done(getOutcomes, {})).map(({ reason }) => reason)).toEqual(outcomeReasons);
  await world.refused(400, updateOutcome, { Reason: "not-reported" as "other", Effect: "charge" });
});

test("keeps what the history says of missed washes when their events are written in today's names", async () => {
  const missedEvents = async () => (await read()).events.filter(({ kind }) => kind === "missed");
  const missed = await missedEvents();
  expect(missed).toMatchObject([
    { outcomeReason: "other", reason: "Not reported", by: null },
    { outcomeReason: "other", reason: "Not reported", by: "Test admin" },
  ]);
  const { rows: facts } = await stored();
  await sql`update event set facts = facts - '{missedReason,note}'::text[]
    || '{"outcome": "other", "reason": "Not reported"}' where kind = 'missed'`.execute(world.db);
  await sql.raw(migrations["2026-11-28T18-event-missed-reason.contract"] ?? "").execute(world.db);
  expect(await missedEvents()).toEqual(missed);
  expect((await stored()).rows).toEqual(facts);
});
