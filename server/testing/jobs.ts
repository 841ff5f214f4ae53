import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#server/db/database.ts";
import { job, leasedJob } from "#server/jobs/job.ts";
import type { Worker } from "#server/jobs/worker.ts";

const Note = z.object({ text: z.string(), ms: z.number().default(0) });

/** Adds a row to the table `done`, and takes `ms` for it. */
export const noting = job({ name: "test/note", payload: Note });

/** The same as a leased job. */
export const calling = leasedJob({ name: "test/call", payload: Note, limitSeconds: 1, atOnce: 2 });

/** Repeats every minute. */
export const ticking = job({
  name: "test/tick",
  payload: z.object({}),
  repeats: { everySeconds: 60 },
  attempts: 2,
});

/** Repeats every evening. */
export const evening = job({ name: "test/evening", payload: z.object({}), repeats: { at: "20:00" } });

export const makeDone = (db: Db) =>
  sql`create table done (text text not null, process integer not null)`.execute(db);

export const recordDone = (db: Db, text: string) =>
  sql`insert into done (text, process) values (${text}, ${process.pid})`.execute(db);

/** Results in order. */
export async function allDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from done order by ctid`.execute(db);
  return rows.map(({ text }) => text);
}

/** Registers the test jobs with a worker. */
export function testJobs({ work }: Worker): void {
  work(noting, async ({ payload: { text, ms }, db }) => {
    await recordDone(db, text);
    await sleep(ms);
  });
  work(calling, async ({ payload: { text, ms } }) => {
    await sleep(ms);
    return async (db) => void (await recordDone(db, text));
  });
  work(ticking, async ({ db }) => void (await recordDone(db, "tick")));
  work(evening, async ({ db }) => void (await recordDone(db, "evening")));
}
