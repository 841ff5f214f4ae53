import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, indiaInstant } from "#contract/day.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { removeAway, setAway } from "#contract/dispatch/absence.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("keeps a provider's vehicles after an absence, whoever replaced them; a manual reassignment stays", async () => {
  const place = await makeBookable(world);
  const cover = async () => place.cover("07:00", "08:00");
  const [own, another] = [await cover(), await cover(), await cover()];
  const { bookingId } = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  const worker = workerOf(world);
  await worker.runDue();
  const read = async (day: string) =>
    (
      await sql<{ id: number; whose: number | null }>`
        select wash_id as id, assigned_provider_id as whose from wash
        where booking_id = ${bookingId} and day = ${day}`.execute(world.db)
    ).rows[0];
  const choose = async (day: string, ProviderId: number) =>
    world.done(assignWashes, { WashIds: [(await read(day))?.id ?? 0], ProviderId });
  /** The assignee of a day by the evening before, who then does the wash. */
  const providerOn = async (day: string) => {
    world.clock.now = indiaInstant(addDays(day, -1), "20:00");
    await worker.runDue();
    const wash = await read(day);
    world.clock.now = indiaInstant(day, "09:00");
    await world.done(recordOutcome, {
      ActionId: randomUUID(),
      WashId: wash?.id ?? 0,
      Outcome: "done",
      RecordedAt: world.clock.now.toISOString(),
    });
    return wash?.whose;
  };
  await choose("2026-11-23", own);
  expect(await providerOn("2026-11-23")).toBe(own);
  await world.done(setAway, {
    ProviderId: own,
    From: "2026-11-26",
    To: "2026-12-01",
    Reason: "Wedding",
  });
  const substitute = await providerOn("2026-11-26");
  expect(substitute).not.toBe(own);
  expect(await providerOn("2026-11-30")).toBe(substitute);
  expect(await providerOn("2026-12-03")).toBe(own);
  // Back earlier than planned: the days before still count as absence.
  const { providerAbsenceId } = await world.done(setAway, {
    ProviderId: own,
    From: "2026-12-04",
    To: "2026-12-31",
    Reason: "Fever",
  });
  await choose("2026-12-07", another);
  expect(await providerOn("2026-12-07")).toBe(another);
  world.clock.now = indiaInstant("2026-12-09", "09:00");
  await world.done(removeAway, { ProviderAbsenceId: providerAbsenceId ?? 0 });
  expect(await providerOn("2026-12-10")).toBe(own);
  // Reassigned while the provider is present.
  await choose("2026-12-14", another);
  expect(await providerOn("2026-12-14")).toBe(another);
  expect(await providerOn("2026-12-17")).toBe(another);
  await world.refused(404, removeAway, { ProviderAbsenceId: providerAbsenceId ?? 0 });
});
