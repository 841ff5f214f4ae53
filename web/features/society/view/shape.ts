import type { Overview } from "#contract/society/overview.ts";
import { naturalOrder } from "#web/ui/table/naturalOrder.ts";
import { deckRank, floorRank, isRepeated, missingLevels } from "./levels.ts";
import { namesBetween } from "./names.ts";
import { flatPlaces, nameAt, type FlatPlace } from "./places.ts";

type Building = Overview["buildings"][number];
type Floor = Building["floors"][number];
type ParkingFloor = Overview["parkingFloors"][number];

/** A flat or pillar at its position; without an id it is missing, inferred from the others. */
export type Mark = { id: number | null; name: string };

export type FloorShape = {
  kind: "floor";
  key: string;
  id: number;
  name: string;
  rank: number;
  flats: readonly { id: number; name: string }[];
  /** One per column of the tower; null for a wall without a window. */
  cells: readonly (Mark | null)[];
};

/** Floor numbers missing from the tower. */
type SkipShape = { kind: "skip"; key: string; rank: number; from: number; to: number };

export type StoreyShape = FloorShape | SkipShape;

export type TowerShape = {
  key: string;
  name: string;
  /** The number of flats side by side. */
  columns: number;
  /** The usual number of flats per floor; null when there is no majority. */
  usual: number | null;
  /** From the top down. */
  storeys: readonly StoreyShape[];
  floors: readonly FloorShape[];
  flatCount: number;
};

export type DeckShape = {
  key: string;
  name: string;
  rank: number;
  /** Pillars in natural order, and the names missing between them. */
  marks: readonly Mark[];
  pillarCount: number;
};

/** The drawing's data of a society: towers in order, parking decks from the top down. */
export type SocietyShape = { towers: readonly TowerShape[]; decks: readonly DeckShape[] };

const downwards = (a: { rank: number }, b: { rank: number }) => b.rank - a.rank;

/** The value of more than half of `values`, if there is one. */
function majorityOf(values: readonly number[]): number | null {
  return values.find((value) => values.filter((other) => other === value).length * 2 > values.length) ?? null;
}

type ReadFloor = { floor: Floor; rank: number; places: (FlatPlace | null)[] };

/** The columns of a tower; `common` are those of most floors. Null when the flats' names do not align. */
function columnsOf(floors: readonly ReadFloor[]): { all: string[]; common: Set<string> } | null {
  const counts = new Map<string, number>();
  const repeated = floors.filter(({ floor, rank }) => isRepeated(rank) && floor.flats.length > 0);
  for (const { places } of floors)
    for (const found of places) if (found) counts.set(found.place, counts.get(found.place) ?? 0);
  for (const { places } of repeated)
    for (const found of places) if (found) counts.set(found.place, (counts.get(found.place) ?? 0) + 1);
  const maxFlats = Math.max(0, ...floors.map(({ floor }) => floor.flats.length));
  if (counts.size > maxFlats * 1.5) return null;
  const common = [...counts].filter(([, count]) => count * 2 > repeated.length).map(([place]) => place);
  return { all: [...counts.keys()].toSorted(naturalOrder), common: new Set(common) };
}

function cellsOf(
  { floor, rank, places }: ReadFloor,
  columns: ReturnType<typeof columnsOf>,
): FloorShape["cells"] {
  if (!columns || floor.flats.length === 0) return floor.flats;
  const neighbour = places.find((found) => found !== null);
  const unplaced = floor.flats.filter((_, index) => !places[index]);
  const inColumns = columns.all.map((place) => {
    const flat = floor.flats[places.findIndex((found) => found?.place === place)];
    if (flat) return flat;
    const expected = neighbour && isRepeated(rank) && columns.common.has(place);
    return expected ? { id: null, name: nameAt(place, neighbour) } : null;
  });
  return [...inColumns, ...unplaced];
}

/** A building as a tower: floors in physical order, flats in columns, with the missing ones between them. */
export function towerShape(building: Building): TowerShape {
  const read = building.floors.map((floor) => ({
    floor,
    rank: floorRank(floor.name),
    places: flatPlaces(
      floor.name,
      floor.flats.map(({ name }) => name),
    ),
  }));
  const columns = columnsOf(read);
  const floors = read
    .map((one): FloorShape => {
      const { id, name, flats } = one.floor;
      return {
        kind: "floor",
        key: `floor-${id}`,
        id,
        name,
        rank: one.rank,
        flats,
        cells: cellsOf(one, columns),
      };
    })
    .toSorted(downwards);
  const skips = missingLevels(floors.map(({ rank }) => rank)).map(({ from, to }): SkipShape => ({
    kind: "skip",
    key: `skip-${building.id}-${from}`,
    rank: from,
    from,
    to,
  }));
  const residential = floors.filter(({ rank, flats }) => isRepeated(rank) && flats.length > 0);
  return {
    key: `tower-${building.id}`,
    name: building.name,
    columns: Math.max(2, ...floors.map(({ cells }) => cells.length)),
    usual: majorityOf(residential.map(({ flats }) => flats.length)),
    storeys: [...floors, ...skips].toSorted(downwards),
    floors,
    flatCount: floors.reduce((sum, { flats }) => sum + flats.length, 0),
  };
}

/** A parking floor as a deck: its pillars in natural order, with the missing names between them. */
export function deckShape({ id, name, pillars }: ParkingFloor): DeckShape {
  const marks = pillars.flatMap((pillar, index): Mark[] => {
    const before = pillars[index - 1];
    const missing = before ? namesBetween(before.name, pillar.name) : [];
    return [...missing.map((missingName) => ({ id: null, name: missingName })), pillar];
  });
  return { key: `deck-${id}`, name, rank: deckRank(name), marks, pillarCount: pillars.length };
}

export function societyShape({ buildings, parkingFloors }: Overview): SocietyShape {
  return { towers: buildings.map(towerShape), decks: parkingFloors.map(deckShape).toSorted(downwards) };
}

/** The names of the inferred missing flats or pillars. */
export function missingNames(marks: readonly (Mark | null)[]): string[] {
  return marks.flatMap((mark) => (mark?.id === null ? [mark.name] : []));
}
