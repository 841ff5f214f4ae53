import type { Spot } from "./queries.ts";

/** Flats of one building and pillars of one parking floor, as one coverage holds them. */
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

/** So many groups: the largest are halved until there are enough. The last of what cannot be halved stay empty. */
function spread(groups: readonly Group[], count: number): Group[] {
  const parts = [...groups];
  while (parts.length < count) {
    const largest = parts.reduce((most, part) => (part.ids.length > most.ids.length ? part : most));
    const kept = Math.ceil(largest.ids.length / 2);
    parts[parts.indexOf(largest)] = { ...largest, ids: largest.ids.slice(0, kept) };
    parts.push({ ...largest, ids: largest.ids.slice(kept) });
  }
  return parts;
}

/**
 * The coverages that hold these flats and pillars together, each once: a coverage is of one building and one parking
 * floor, so that there are as many as the society has of whichever are more. There must be one of each.
 */
export function sharesOf(flats: readonly Spot[], pillars: readonly Spot[]): Share[] {
  const [homes, parking] = [groupsOf(flats), groupsOf(pillars)];
  const count = Math.max(homes.length, parking.length);
  const floors = spread(parking, count);
  return spread(homes, count).flatMap(({ within: buildingId, ids: flatIds }, index) => {
    const floor = floors[index];
    return floor ? [{ buildingId, flatIds, parkingFloorId: floor.within, pillarIds: floor.ids }] : [];
  });
}
