import { assert, asyncModelRun, asyncProperty, commands } from "fast-check";
import { sql } from "kysely";
import { afterAll, test } from "vitest";
import { addDays, indiaInstant } from "#contract/day.ts";
import { updateOutcome } from "#contract/dispatch/outcome.ts";
import { makeBookable, newPlate } from "#server/testing/bookings.ts";
import { booking, move, payment, restore, skip, span } from "#server/testing/model/bookings.ts";
import { outcome, rules } from "#server/testing/model/record.ts";
import {
  absence,
  assignedDay,
  assignment,
  comingBack,
  days,
  disruption,
  signIn,
  undoing,
} from "#server/testing/model/round.ts";
import { CAPACITY, type Model, type Real } from "#server/testing/model/state.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** The days between the first days of two runs, since a day is assigned for all societies at once. */
const APART = 70;

/** The number of runs per world. Every command recalculates the sums of the whole world. */
const RUNS_A_WORLD = 10;

let world: World | undefined;
afterAll(() => world?.close());

async function newWorld(): Promise<World> {
  await world?.close();
  world = await createWorld();
  for (const [reason, effect] of Object.entries(rules))
    await world.done(updateOutcome, { Reason: reason as keyof typeof rules, Effect: effect });
  return world;
}

const promises = [booking, booking, booking, move, skip, restore, span, payment];
const dispatchCommands = [
  outcome,
  outcome,
  outcome,
  assignment,
  assignedDay,
  absence,
  comingBack,
  disruption,
  undoing,
  days,
];

test("keeps the ledger and the rounds right, whatever is booked, changed, paid, assigned, recorded, called off and undone", async () => {
  let first = "2026-11-23";
  let begun = 0;
  const runs = asyncProperty(
    commands([...promises, ...dispatchCommands], { maxCommands: 40, size: "+1" }),
    async (chosen) => {
      const own = world && begun % RUNS_A_WORLD > 0 ? world : await newWorld();
      begun += 1;
      first = addDays(first, APART);
      // Every slot of the day is still to come.
      own.clock.now = indiaInstant(first, "06:00");
      const place = await makeBookable(own);
      await sql`update society set washes_per_hour = ${CAPACITY} where society_id = ${place.societyId}`.execute(
        own.db,
      );
      const providers = { A: await place.cover("07:00", "09:00"), B: await place.cover("07:00", "08:00") };
      const real: Real = { world: own, place, providers, tokens: { office: "", A: "", B: "" } };
      await signIn(real);
      const numbers = [newPlate(), newPlate(), newPlate(), newPlate()];
      const model: Model = { today: first, second: 0, numbers, bookings: [], absences: [], disruptions: [] };
      await asyncModelRun(() => ({ model, real }), chosen);
    },
  );
  await assert(runs, { numRuns: rounds(2, 50), endOnFailure: true });
});
