import { searchMessages } from "#contract/message/message.ts";
import { makeBilled } from "./bills.ts";
import { workerOf } from "./worker.ts";
import type { World } from "./world.ts";

/** A customer with a bill of ₹900 due on 11 December, and no other pending work. */
export async function makeReminded(world: World) {
  const made = await makeBilled(world);
  await world.db.deleteFrom("job").execute();
  await workerOf(world).runDue();
  return made;
}

/** Runs the jobs of ten o'clock on a day of December in two processes, and in one of them once more. */
export async function spendMorning(world: World, day: string, time = "04:30"): Promise<void> {
  const morning = new Date(`2026-12-${day}T${time}:00Z`);
  const work = () => Promise.all([workerOf(world).runDue(), workerOf(world).runDue()]);
  world.clock.now = morning;
  await work();
  await world.db.updateTable("job").set({ due_at: morning }).where("name", "=", "bill/remind").execute();
  await work();
}

/** The reminders about bills whose log entries match `search`, oldest first. */
export async function findReminders(world: World, search: string) {
  const { rows } = await world.done(searchMessages, {
    search,
    sort: { by: "createdAt", descending: false },
    pageSize: 100,
  });
  return rows.filter(({ template }) => template === "billDue");
}
