import type { Spot } from "./societyCover.queries.ts";

/** Flats of one building and pillars of one parking floor, which make one coverage. */
type Share = { buildingId: number; parkingFloorId: number; flatIds: number[]; pillarIds: number[] };

type Group = { within: number; ids: number[] };

function groupsOf(spots: readonly Spot[]): Group[] {
  const groups = new Map<number, Group>();
  for (const { id, within } of spots) {
    const group = groups.get(within) ?? { within, ids: [] };
    groups.set(within, group);
    group.ids.push(id);
  }
  return [...groups.values()];
}

/**
 * Splits groups into `count` parts by halving the largest. When nothing can be halved any more, the remaining parts
 * are empty.
 */
function splitGroups(groups: readonly Group[], count: number): Group[] {
  const parts = [...groups];
  while (parts.length < count) {
    const largest = parts.reduce((most, part) => (part.ids.length > most.ids.length ? part : most));
    const half = Math.ceil(largest.ids.length / 2);
    parts[parts.indexOf(largest)] = { ...largest, ids: largest.ids.slice(0, half) };
    parts.push({ ...largest, ids: largest.ids.slice(half) });
  }
  return parts;
}

/**
 * The coverages for these flats and pillars, each place once. A coverage has one building and one parking floor, so
 * there are as many coverages as the society has buildings or parking floors, whichever is more. Both lists must be
 * non-empty.
 */
export function sharesOf(flats: readonly Spot[], pillars: readonly Spot[]): Share[] {
  const [homes, parking] = [groupsOf(flats), groupsOf(pillars)];
  const count = Math.max(homes.length, parking.length);
  const floors = splitGroups(parking, count);
  return splitGroups(homes, count).flatMap(({ within: buildingId, ids: flatIds }, index) => {
    const floor = floors[index];
    return floor ? [{ buildingId, flatIds, parkingFloorId: floor.within, pillarIds: floor.ids }] : [];
  });
}
