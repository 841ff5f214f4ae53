import { groupBy } from "#server/lists/groupBy.ts";
import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { findSocietySupply } from "#server/features/booking/availability.queries.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { type SocietySupply, type Use, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { countersOfAll, type Reassignable, type Placing, reassignAll } from "./reassign.rules.ts";

/** The existing washes of the vehicles on these days, see `Reassignment`. */
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
  /** The days to search for a slot, in order; null for each wash's own day. */
  days: readonly string[] | null;
  /** Excludes a provider on these days. */
  without?: { providerId: number; days: readonly string[] };
  /** Allows only this provider. */
  only?: number;
  /** True to lock the counters until the transaction ends, as required to take the slots. */
  lock: boolean;
};

/** The uses without those of `more`. */
const without = (uses: readonly Use[], more: readonly Use[]): Use[] => [
  ...uses,
  ...more.map((use) => ({ ...use, used: -use.used })),
];

/** Finds a slot for each wash at its own hour, per society and company. */
export async function findNewSlots(db: Db, search: Search): Promise<Placing[]> {
  const { washes, lock } = search;
  const days = search.days ?? [...new Set(washes.map(({ day }) => day))];
  const supplies: { own: WashRow[]; supply: SocietySupply }[] = [];
  for (const own of groupBy(washes, (one) => `${one.societyId} ${one.companyId}`).values()) {
    const [first] = own;
    if (!first) continue;
    const supply = await findSocietySupply(db, first, [...new Set(own.map(({ spotId }) => spotId))], days);
    supplies.push({ own, supply: limitSupply(supply, search) });
  }
  const counters = supplies.flatMap(({ own, supply }) => countersOfAll(own, supply, days));
  const lockedUses = lock ? await lockCounters(db, [...counters, ...washes.flatMap(usesOfWash)]) : null;
  const busy = await findBusy(db, washes, days);
  return supplies.flatMap(({ own, supply }) => {
    const uses = without(lockedUses ?? supply.uses, own.flatMap(usesOfWash));
    return reassignAll(own, { ...supply, uses }, { days: search.days, busy });
  });
}

/** A society's capacity, limited to the allowed providers. */
const limitSupply = (supply: SocietySupply, { without: absent, only }: Search): SocietySupply => ({
  ...supply,
  away: [...supply.away, ...(absent?.days.map((day) => ({ providerId: absent.providerId, day })) ?? [])],
  windows: supply.windows.filter(({ providerId }) => only === undefined || providerId === only),
});
