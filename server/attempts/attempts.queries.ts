import { sql } from "kysely";
import { type OutsideChannel, outsideChannels } from "#contract/health/channel.ts";
import type { Db } from "#server/db/database.ts";
import { ENOUGH, type Outcomes, RECENT_MS } from "./attempts.rules.ts";

type Attempt = {
  channel: OutsideChannel;
  /** What it is about, by its id: attempts at one message, link, refund, debit or webhook have the same. */
  subject: number;
  now: Date;
};

export async function recordAttempt(
  db: Db,
  { channel, subject, now, succeeded }: Attempt & { succeeded: boolean },
): Promise<void> {
  await db.insertInto("outside_attempt").values({ channel, subject, at: now, succeeded }).execute();
}

/** Does `work`, which hands something over to the outside, and records whether it succeeded. Not in a transaction. */
export async function watch<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  // What has happened outside counts, even where this cannot be recorded.
  const record = (succeeded: boolean) => recordAttempt(db, { ...attempt, succeeded }).catch(() => undefined);
  let done: T;
  try {
    done = await work();
  } catch (error) {
    await record(false);
    throw error;
  }
  await record(true);
  return done;
}

/** The outcomes of every channel that has been tried. */
export async function findOutcomes(db: Db, now: Date): Promise<Outcomes[]> {
  const since = new Date(now.getTime() - RECENT_MS);
  const { rows } = await sql<Outcomes>`
    select channel, "succeededAt", "firstAt", recent, last
    from unnest(${[...outsideChannels]}::text[]) with ordinality as watched (channel, place)
    cross join lateral (select max(at) as "succeededAt" from outside_attempt
      where channel = watched.channel and succeeded) as success
    cross join lateral (select min(at) as "firstAt" from outside_attempt
      where channel = watched.channel having count(*) > 0) as first
    cross join lateral (select json_build_object('attempts', count(*), 'successes', count(*) filter (where succeeded))
        as recent
      from outside_attempt where channel = watched.channel and at > ${since}) as lately
    cross join lateral (select json_build_object('attempts', count(*), 'successes', count(*) filter (where succeeded),
        'subjects', count(distinct subject)) as last
      from (select subject, succeeded from outside_attempt where channel = watched.channel
        order by at desc, outside_attempt_id desc limit ${ENOUGH}) as latest) as latest
    order by place`.execute(db);
  return rows;
}

/** Time for which attempts are kept, in milliseconds. */
const ATTEMPTS_MS = 3_600_000;

/** Deletes older attempts, except what `findOutcomes` needs: each channel's latest ones and its last success. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await sql`
    with kept as (
      select latest.outside_attempt_id from unnest(${[...outsideChannels]}::text[]) as watched (channel)
      cross join lateral (
        (select outside_attempt_id from outside_attempt where channel = watched.channel
          order by at desc, outside_attempt_id desc limit ${ENOUGH})
        union
        (select outside_attempt_id from outside_attempt where channel = watched.channel and succeeded
          order by at desc limit 1)) as latest)
    delete from outside_attempt
    where at < ${new Date(now.getTime() - ATTEMPTS_MS)} and outside_attempt_id not in (select outside_attempt_id from kept)`.execute(
    db,
  );
}
