import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { Work } from "#server/jobs/job.ts";
import { reassignLater } from "#server/features/wash/assign.jobs.ts";
import { lockCounters } from "#server/features/wash/capacity.queries.ts";
import { Capacity, type Supply, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { includedJob } from "#server/features/wash/included.jobs.ts";
import { setIncluded } from "#server/features/wash/included.queries.ts";
import { findWashes, theseWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { type Reallocation, reallocateWashes } from "#server/features/wash/transition.queries.ts";
import { findSupplyOf } from "./change.queries.ts";
import { lockPackage, type PackageToSettle } from "./included.queries.ts";
import { unsettled, type Unsettled } from "./included.rules.ts";
import { exchangeItems } from "./includedExchange.rules.ts";

/** Reads and locks what the washes that may change can use, with their own time. */
async function lockSupply(
  db: Db,
  washes: readonly [WashRow, ...WashRow[]],
  minutes: readonly number[],
): Promise<Supply> {
  const days = [...new Set(washes.map(({ day }) => day))];
  const spotIds = [...new Set(washes.map(({ spotId }) => spotId))];
  const supply = await findSupplyOf(db, { ...washes[0], spotIds }, days);
  const capacity = new Capacity(supply);
  if (!capacity.limited) return supply;
  const wanted = washes.flatMap((wash) => minutes.map((each) => ({ ...wash, minutes: each })));
  const counters = [...capacity.countersOf(wanted), ...washes.flatMap(usesOfWash)];
  return { ...supply, uses: await lockCounters(db, counters) };
}

async function exchange(
  db: Db,
  months: readonly Unsettled[],
  { included, minutes, now }: Omit<PackageToSettle, "months"> & { now: Date },
): Promise<void> {
  const ids = months.flatMap(({ lacking, free, surplus }) => (lacking.length > 0 ? free : surplus));
  const [first, ...others] = await findWashes(db, theseWashes(ids));
  if (!first) return;
  const washes: [WashRow, ...WashRow[]] = [first, ...others];
  const supply = await lockSupply(db, washes, [minutes, ...included.map((item) => item.minutes)]);
  const changes = exchangeItems(months, { washes, minutes, supply });
  const reallocations: Reallocation[] = changes.flatMap(({ wash, taker }) =>
    wash ? [{ wash, ...taker }] : [],
  );
  await reallocateWashes(
    db,
    reallocations,
    changes.flatMap(({ taken }) => taken),
  );
  await setIncluded(db, changes);
  const days = reallocations.map(({ wash }) => wash.day);
  await reassignLater(db, first.companyId, days, now);
}

/** Gives the months of packages what comes with them. */
export function includedJobs(work: Work): void {
  work(includedJob, async ({ payload: { bookingId }, db, now }) => {
    const { day: today } = indiaAt(now);
    const { months, ...sold } = await lockPackage(db, bookingId, today);
    const open = months
      .map((month) => unsettled(sold.included, month, today))
      .filter(({ lacking, surplus }) => lacking.length + surplus.length > 0);
    if (open.length > 0) await exchange(db, open, { ...sold, now });
  });
}
