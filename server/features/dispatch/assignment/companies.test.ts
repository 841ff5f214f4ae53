import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { indiaInstant } from "#contract/day.ts";
import { searchMessages } from "#contract/message/message.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { HOUR } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The assignee of a booking's wash. */
async function assigneeOf(bookingId: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ whose: number | null }>`
    select assigned_provider_id as whose from wash where booking_id = ${bookingId}`.execute(world.db);
  return rows[0]?.whose;
}

/** Moves a booking, with its washes and the provider who covers it, to another company. */
async function giveTo(companyId: number, bookingId: number, providerId: number): Promise<void> {
  await world.db.transaction().execute(async (db) => {
    // Disables the constraint that binds a booking to its customer's company, which does not matter here.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update booking set company_id = ${companyId} where booking_id = ${bookingId}`.execute(db);
    await sql`update wash set company_id = ${companyId} where booking_id = ${bookingId}`.execute(db);
    await sql`update app_user set company_id = ${companyId}
      where user_id = (select user_id from provider where provider_id = ${providerId})`.execute(db);
  });
}

test("assigns each company separately: when one fails, the others get their rounds, and the failure is logged by name", async () => {
  const Day = "2026-11-28";
  world.clock.now = indiaInstant("2026-11-27", "19:00");
  const place = await makeBookable(world);
  await place.cover();
  const failing = await world.addCompany("Shine Brothers");
  const book = async () => {
    const vehicle = place.vehicle({ AppointmentDate: Day });
    return (await world.done(bookOnce, place.booking([vehicle]))).bookingId;
  };
  const [own, theirs] = [await book(), await book()];
  await giveTo(failing, theirs, await place.cover());
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'The engine is cold'; end $$`.execute(
    world.db,
  );
  await sql`create trigger refusing before update on wash for each row
    when (new.company_id = ${sql.lit(failing)}) execute function refuse()`.execute(world.db);

  // Manually, for all companies: a failing one follows in the background.
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 1, unassigned: 1 });
  await sql`update wash set assigned_provider_id = null, assigned_at = null where booking_id = ${own}`.execute(
    world.db,
  );
  const worker = workerOf(world);
  await worker.runDue();
  world.clock.now = indiaInstant("2026-11-27", "20:00");
  for (let time = 0; time < 10; time += 1) {
    await worker.runDue();
    expect(await assigneeOf(own)).not.toBeNull();
    world.clock.advance(HOUR);
  }
  expect(await assigneeOf(theirs)).toBeNull();
  const { rows } = await world.done(searchMessages, { search: "failed" });
  // Other jobs that change the company's washes fail as well.
  const sent = rows.map(({ body }) => body).filter((body) => body?.includes("round/assign"));
  expect(sent).toEqual([
    expect.stringContaining("The job round/assign for Shine Brothers on 28 Nov 2026 was tried 10 times"),
  ]);
  expect(sent[0]).toContain("The engine is cold");
  await sql`drop trigger refusing on wash`.execute(world.db);
  expect(await world.done(assignRounds, { Day })).toEqual({ assigned: 1, unassigned: 0 });
});
