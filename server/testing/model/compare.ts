import { sql } from "kysely";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { allOf, amountOf, type Model, type Real, type Wash } from "#server/testing/model/state.ts";

export type WashFound = {
  id: number;
  bookingId: number;
  rewashOf: number | null;
  day: string;
  hour: number;
  status: Wash["status"];
  effect: Wash["effect"];
  providerId: number | null;
  chosen: boolean;
  counts: boolean;
  takes: number | null;
  late: boolean;
  price: number;
};

/** All washes of the model's society in the database. */
export async function findWashes({ world, place }: Real): Promise<WashFound[]> {
  const { rows } = await sql<WashFound>`
    select wash_id as id, booking_id as "bookingId", rewash_of as "rewashOf", day, extract(hour from slot)::integer as hour,
      status, outcome_effect as effect, assigned_provider_id as "providerId", assigned_by is not null as chosen,
      counted and status in ('scheduled', 'done', 'missed') as counts,
      case when counted and status in ('scheduled', 'done', 'missed') then provider_id end as takes, outcome_late as late, price_paise / 100 as price
    from wash where society_id = ${place.societyId} order by wash_id`.execute(world.db);
  return rows;
}

const lineOf = (wash: Omit<WashFound, "bookingId" | "rewashOf">): string =>
  [
    `wash ${wash.id}: ${wash.day} ${wash.hour} ${wash.status} ${wash.effect} ₹${wash.price}`,
    `of ${wash.providerId} ${wash.chosen} counts ${wash.counts} by ${wash.takes} late ${wash.late}`,
  ].join(" ");

/** Differences between the model and the database, and inconsistencies: one line each. */
export async function differencesOf(model: Model, real: Real): Promise<string[]> {
  const { world, place, providers } = real;
  const { rows } = await sql<{ booking: string }>`
    select format('booking %s: ₹%s, %s paid', booking_id, amount_paise / 100, paid_paise / 100) as booking
    from booking where society_id = ${place.societyId}`.execute(world.db);
  const found = [...rows.map(({ booking }) => booking), ...(await findWashes(real)).map(lineOf)];
  const expected = [
    ...model.bookings.map((one) => `booking ${one.id}: ₹${amountOf(one)}, ${one.paid} paid`),
    ...allOf(model).map(({ who, takes, ...wash }) =>
      lineOf({ ...wash, providerId: who && providers[who], takes: takes && providers[takes] }),
    ),
  ];
  const [actual, true_] = [new Set(found), new Set(expected)];
  return [
    ...expected.filter((line) => !actual.has(line)).map((line) => `expected ${line}`),
    ...found.filter((line) => !true_.has(line)).map((line) => `found ${line}`),
    ...(await ledgerErrors(world)),
  ];
}
