import { sql } from "kysely";
import { addDays } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { Seeded } from "./seed.ts";
import { insertProvider } from "./washers.ts";

export type RoundSizes = {
  /** Providers with a round today, and the number of washes of each. */
  cleaners: number;
  round: number;
  /** Washes on a board's day, for the same number of providers. */
  board: number;
  /** A large day. */
  providers: number;
  washes: number;
  /** Washes of the days before without a recorded outcome. */
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
  /** User names of the cleaners with a round today. `cleanerId` is the first one's id. */
  cleaners: string[];
  cleanerId: number;
  /** Ids of the washes without a recorded outcome. They alternate between the cleaners. */
  unreported: number[];
};

type Assignment = { from: string; days: string[]; count: number; providers: readonly number[] };

/**
 * Moves washes of later bookings to these days, and assigns them to the providers in turn.
 * @returns their ids in turn.
 */
async function assignWashes(db: Db, { from, days, count, providers }: Assignment): Promise<number[]> {
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

/** Assigns rounds of today, of two days far ahead, and of the last two days, on top of the data from `seed`. */
export async function seedRounds(
  db: Db,
  { booked, passwordHash }: Seeded,
  sizes: RoundSizes,
): Promise<Rounds> {
  const { today } = booked;
  const [boardDay, largeDay] = [addDays(today, 300), addDays(today, 301)];
  const names = Array.from({ length: sizes.providers }, (_, index) => `cleaner${index + 1}`);
  const providers: number[] = [];
  for (const name of names) providers.push(await insertProvider(db, name, passwordHash));
  const roundProviders = providers.slice(0, sizes.cleaners);
  // Each vehicle at its own pillar.
  await sql`update booking_vehicle set parking_pillar_id = ${booked.pillarId} + booking_id % 1000`.execute(
    db,
  );
  const assign = (days: string[], count: number, to: readonly number[]) =>
    assignWashes(db, { from: today, days, count, providers: to });
  await assign([boardDay], sizes.board, roundProviders);
  await assign([today], sizes.cleaners * sizes.round, roundProviders);
  await assign([largeDay], sizes.washes, providers);
  const unreported = await assign([addDays(today, -1), addDays(today, -2)], sizes.unreported, roundProviders);
  await sql`create table plain_recorded as select * from wash where wash_id <= ${sizes.unreported}`.execute(
    db,
  );
  await sql`alter table plain_recorded add primary key (wash_id)`.execute(db);
  await sql`create table plain_round_action (like round_action including all)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const cleaners = names.slice(0, sizes.cleaners);
  return { today, boardDay, largeDay, cleaners, cleanerId: roundProviders[0] ?? 0, unreported };
}
