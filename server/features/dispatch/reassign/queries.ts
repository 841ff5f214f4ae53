import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { awayOf, opening, usesOf, windowsOf } from "#server/features/booking/availability/queries.ts";
import { lockCounters } from "#server/features/wash/capacity/queries.ts";
import { type Use, usesOfWash } from "#server/features/wash/capacity/rules.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { found } from "#server/errors/apiError.ts";
import {
  countersOfAll,
  type SocietySupply,
  groupBy,
  type Reassignable,
  type Placing,
  reassignAll,
} from "./rules.ts";

/** What a society can take on these days of what is washed at these pillars. */
async function findSupply(
  db: Db,
  { societyId, companyId }: WashRow,
  pillarIds: readonly number[],
  days: readonly string[],
): Promise<SocietySupply> {
  const { rows } = await sql<SocietySupply>`
    with serving as (select ${societyId}::integer as society_id, ${companyId}::integer as company_id)
    select society_id as "societyId", society.washes_per_hour as "washesPerHour", ${opening} as opening, ${windowsOf(pillarIds)} as windows,
      ${usesOf(societyId, days, null)} as uses, ${awayOf(societyId, days)} as away
    from society join company on company.company_id = ${companyId}
    where society_id = ${societyId}`.execute(db);
  return found(rows[0], "society");
}

/** When the vehicles of washes are washed already, of these days, see `Looking`. */
async function findBusy(
  db: Db,
  washes: readonly Reassignable[],
  days: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ busy: string }>`
    select concat_ws(' ', wash.number, wash.customer_id, wash.day, extract(hour from wash.slot)::integer) as busy
    from wash where wash.number = any(${washes.map(({ number }) => number)}::text[])
      and wash.day = any(${days}::date[]) and ${washIs(activeStatuses)}`.execute(db);
  return new Set(rows.map(({ busy }) => busy));
}

type Search = {
  washes: readonly WashRow[];
  /** The days on which a place is looked for, the first free one first; null for each wash's own. */
  days: readonly string[] | null;
  /** Whose time is not to be had. */
  without?: { providerId: number; days: readonly string[] };
  /** Whose time alone is to be had. */
  only?: number;
  /** Whether the counters are held until the transaction ends, as they must be to take what was found. */
  hold: boolean;
};

/** The same uses, and those of `more` given back. */
const without = (uses: readonly Use[], more: readonly Use[]): Use[] => [
  ...uses,
  ...more.map((use) => ({ ...use, used: -use.used })),
];

/** Looks for a place for each wash at its own hour, society by society. */
export async function findNewSlots(db: Db, search: Search): Promise<Placing[]> {
  const { washes, hold } = search;
  const days = search.days ?? [...new Set(washes.map(({ day }) => day))];
  const grounds: { own: WashRow[]; ground: SocietySupply }[] = [];
  for (const own of groupBy(washes, (one) => `${one.societyId} ${one.companyId}`).values()) {
    const [first] = own;
    if (!first) continue;
    const ground = await findSupply(db, first, [...new Set(own.map(({ pillarId }) => pillarId))], days);
    grounds.push({ own, ground: narrowed(ground, search) });
  }
  const counters = grounds.flatMap(({ own, ground }) => countersOfAll(own, ground, days));
  const held = hold ? await lockCounters(db, [...counters, ...washes.flatMap(usesOfWash)]) : null;
  const busy = await findBusy(db, washes, days);
  return grounds.flatMap(({ own, ground }) => {
    const uses = without(held ?? ground.uses, own.flatMap(usesOfWash));
    return reassignAll(own, { ...ground, uses }, { days: search.days, busy });
  });
}

/** What a society can take without those who are not to be asked. */
const narrowed = (ground: SocietySupply, { without: gone, only }: Search): SocietySupply => ({
  ...ground,
  away: [...ground.away, ...(gone?.days.map((day) => ({ providerId: gone.providerId, day })) ?? [])],
  windows: ground.windows.filter(({ providerId }) => only === undefined || providerId === only),
});
