import { sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { Seeded } from "./seed.ts";
import { insertWasher } from "./washers.ts";

/** How much there is of the day. */
export type RoundSizes = {
  /** Providers with a round today, and the washes of each. */
  cleaners: number;
  round: number;
  /** The washes of a day of as many providers. */
  board: number;
  /** A large day. */
  providers: number;
  washes: number;
  /** Washes of the days before that nobody has told of. */
  unreported: number;
};

export const rounds: RoundSizes = {
  cleaners: 30,
  round: 60,
  board: 1_000,
  providers: 300,
  washes: 10_000,
  unreported: 30_000,
};

/** The days and people of a `RoundSizes`. */
export type Rounds = {
  today: string;
  boardDay: string;
  largeDay: string;
  /** The names of those with a round today; the first of them by id. */
  cleaners: string[];
  cleanerId: number;
  /** The washes that nobody has told of: one after the other of each cleaner. */
  unreported: number[];
};

type Giving = { from: string; days: string[]; count: number; providers: readonly number[] };

/** Puts washes of bookings that begin later on these days, and gives them to the providers in turn. @returns their ids in turn. */
async function giveWashes(db: Db, { from, days, count, providers }: Giving): Promise<number[]> {
  const { rows } = await sql<{ washId: number; turn: number }>`
    with later as (
      select wash_id, row_number() over (partition by booking_id order by day desc) as nth
      from wash join booking using (booking_id)
      where first_day > ${from}::date and day > ${from}::date and assigned_provider_id is null),
    chosen as (
      select wash_id, nth, row_number() over (order by nth, wash_id)::integer - 1 as turn
      from later order by nth, wash_id limit ${count})
    update wash set day = (${days}::date[])[1 + turn % ${days.length}], slot = make_time(6 + nth::integer % 16, 0, 0),
      assigned_provider_id = (${providers}::integer[])[1 + turn % ${providers.length}], assigned_at = now()
    from chosen where wash.wash_id = chosen.wash_id
    returning wash.wash_id as "washId", turn`.execute(db);
  return rows.toSorted((one, other) => one.turn - other.turn).map(({ washId }) => washId);
}

/** Gives rounds of today, of two days far off, and of the last two days, on top of what `seed` has filled the database with. */
export async function seedRounds(
  db: Db,
  { booked, passwordHash }: Seeded,
  sizes: RoundSizes,
): Promise<Rounds> {
  const { today } = booked;
  const [boardDay, largeDay] = [addDays(today, 300), addDays(today, 301)];
  const names = Array.from({ length: sizes.providers }, (_, index) => `cleaner${index + 1}`);
  const providers: number[] = [];
  for (const name of names) providers.push(await insertWasher(db, name, passwordHash));
  const few = providers.slice(0, sizes.cleaners);
  // Each vehicle at a pillar of its own.
  await sql`update booking_vehicle set parking_pillar_id = ${booked.pillarId} + booking_id % 1000`.execute(
    db,
  );
  const give = (days: string[], count: number, to: readonly number[]) =>
    giveWashes(db, { from: today, days, count, providers: to });
  await give([boardDay], sizes.board, few);
  await give([today], sizes.cleaners * sizes.round, few);
  await give([largeDay], sizes.washes, providers);
  const unreported = await give([addDays(today, -1), addDays(today, -2)], sizes.unreported, few);
  await sql`create table plain_recorded as select * from wash where wash_id <= ${sizes.unreported}`.execute(
    db,
  );
  await sql`alter table plain_recorded add primary key (wash_id)`.execute(db);
  await sql`create table plain_round_action (like round_action including all)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const cleaners = names.slice(0, sizes.cleaners);
  return { today, boardDay, largeDay, cleaners, cleanerId: few[0] ?? 0, unreported };
}
