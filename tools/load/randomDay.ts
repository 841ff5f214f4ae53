import { type Cover, coveringOf, Rounds } from "../../server/features/dispatch/rounds.rules.ts";
import type { LocatedWash, PlanningDay } from "../../server/features/dispatch/planFigures.rules.ts";

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SOCIETIES = 5;
const FLOORS = 3;
const PILLARS = 80;
/** How often washes are asked for at each hour. */
const hours = [6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 11];
const minutes = [10, 15, 15, 20, 20, 30];
/** How many hours a customer tries before giving up. */
const TRIES = 8;

type Size = { washes: number; providers: number };

/**
 * A random day of a company in five societies with three parking floors each: washers who cover one to two floors of a
 * society from six or seven o'clock on, one in twelve absent, washes mostly early, and three in four vehicles with a
 * cleaner of their own, one in ten of these with a substitute since. Every wash was sold while all were present.
 */
export function randomDay(seed: number, size: Size): PlanningDay {
  const chance = chances(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const covers: Cover[] = [];
  const coversOfSpot = new Map<number, number[]>();
  const pillarsOf = (floorId: number) =>
    Array.from({ length: PILLARS }, (_, spot) => floorId * PILLARS + spot);
  for (let providerId = 1; providerId <= size.providers; providerId += 1) {
    const societyId = providerId % SOCIETIES;
    const start = pick([360, 360, 420]);
    const first = Math.floor(chance() * FLOORS);
    const floors = [...new Set([first, (first + Math.floor(chance() * 2)) % FLOORS])];
    const coverageId = covers.length;
    covers.push({
      coverageId,
      providerId,
      companyId: 1,
      societyId,
      serviceId: 1,
      start,
      end: start + pick([300, 360]),
    });
    for (const floor of floors)
      for (const spotId of pillarsOf(societyId * FLOORS + floor))
        coversOfSpot.set(spotId, [...(coversOfSpot.get(spotId) ?? []), coverageId]);
  }
  const away = new Set(covers.filter(() => chance() < 1 / 12).map(({ providerId }) => providerId));
  const covering = coveringOf({ covers, coversOfSpot });
  const sold = new Rounds(covers);
  const washes: LocatedWash[] = [];
  for (let washId = 1; washes.length < size.washes; washId += 1) {
    const floorId = Math.floor(chance() * SOCIETIES * FLOORS);
    const spot = Math.floor(chance() * PILLARS);
    const spotId = floorId * PILLARS + spot;
    const coveringIds = (coversOfSpot.get(spotId) ?? []).flatMap((id) => covers[id]?.providerId ?? []);
    const own = coveringIds.length > 0 && chance() < 0.75 ? [pick(coveringIds)] : [];
    const substitute = own.length > 0 && chance() < 0.1 ? [pick(coveringIds)] : [];
    const fields = {
      washId,
      companyId: 1,
      societyId: Math.floor(floorId / FLOORS),
      serviceId: 1,
      spotId,
      floorId,
      spot,
      minutes: pick(minutes),
      place: spotId,
      providerId: null,
      pinned: false,
      expected: [...new Set([...own, ...substitute])],
    };
    // As it is sold: in an hour in which somebody who covers it has the time.
    for (let left = TRIES; left > 0; left -= 1) {
      const wash = { ...fields, hour: pick(hours), takerId: null };
      const takerId = covering(wash).find((providerId) => sold.fits(wash, providerId));
      if (takerId === undefined) continue;
      sold.give(wash, takerId);
      washes.push({ ...wash, takerId });
      break;
    }
    if (washId > 100 * size.washes) throw new Error("The providers have too little time for so many washes.");
  }
  return { washes, covers, coversOfSpot, away, lacking: new Set() };
}
