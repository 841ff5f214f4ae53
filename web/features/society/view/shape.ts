import type { Overview } from "#contract/society/overview.ts";
import { naturalOrder } from "#web/ui/table/naturalOrder.ts";
import { deckRank, floorRank, isRepeated, missingLevels } from "./levels.ts";
import { namesBetween } from "./names.ts";
import { flatPlaces, nameAt, type FlatPlace } from "./places.ts";

type Building = Overview["buildings"][number];
type Floor = Building["floors"][number];
type ParkingFloor = Overview["parkingFloors"][number];

/** A flat or pillar where it stands; without an id it is only a name that the others let expect. */
export type Mark = { id: number | null; name: string };

export type FloorShape = {
  kind: "floor";
  key: string;
  id: number;
  name: string;
  rank: number;
  flats: readonly { id: number; name: string }[];
  /** One for each column of the tower; null where the wall has no window. */
  cells: readonly (Mark | null)[];
};

/** Floor numbers that the tower leaves out. */
type SkipShape = { kind: "skip"; key: string; rank: number; from: number; to: number };

export type StoreyShape = FloorShape | SkipShape;

export type TowerShape = {
  key: string;
  name: string;
  /** How many flats stand beside each other. */
  columns: number;
  /** How many flats most of its floors have; null when no number stands out. */
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

/** A society as it is drawn: towers in their order, parking decks from the top down. */
export type SocietyShape = { towers: readonly TowerShape[]; decks: readonly DeckShape[] };

const downwards = (a: { rank: number }, b: { rank: number }) => b.rank - a.rank;

/** The value that more than half of `values` have, if there is one. */
function mostOf(values: readonly number[]): number | null {
  return values.find((value) => values.filter((other) => other === value).length * 2 > values.length) ?? null;
}

type ReadFloor = { floor: Floor; rank: number; places: (FlatPlace | null)[] };

/** The columns of a tower: `common` are those that most floors have. Null when the names of its flats do not line up. */
function columnsOf(floors: readonly ReadFloor[]): { all: string[]; common: Set<string> } | null {
  const counts = new Map<string, number>();
  const repeated = floors.filter(({ floor, rank }) => isRepeated(rank) && floor.flats.length > 0);
  for (const { places } of floors)
    for (const found of places) if (found) counts.set(found.place, counts.get(found.place) ?? 0);
  for (const { places } of repeated)
    for (const found of places) if (found) counts.set(found.place, (counts.get(found.place) ?? 0) + 1);
  const most = Math.max(0, ...floors.map(({ floor }) => floor.flats.length));
  if (counts.size > most * 1.5) return null;
  const common = [...counts].filter(([, count]) => count * 2 > repeated.length).map(([place]) => place);
  return { all: [...counts.keys()].toSorted(naturalOrder), common: new Set(common) };
}

function cellsOf(
  { floor, rank, places }: ReadFloor,
  columns: ReturnType<typeof columnsOf>,
): FloorShape["cells"] {
  if (!columns || floor.flats.length === 0) return floor.flats;
  const neighbour = places.find((found) => found !== null);
  const odd = floor.flats.filter((_, index) => !places[index]);
  const inColumns = columns.all.map((place) => {
    const flat = floor.flats[places.findIndex((found) => found?.place === place)];
    if (flat) return flat;
    const expected = neighbour && isRepeated(rank) && columns.common.has(place);
    return expected ? { id: null, name: nameAt(place, neighbour) } : null;
  });
  return [...inColumns, ...odd];
}

/** A building as a tower: floors in their real order, flats in columns, with what is missing between them. */
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
  const lived = floors.filter(({ rank, flats }) => isRepeated(rank) && flats.length > 0);
  return {
    key: `tower-${building.id}`,
    name: building.name,
    columns: Math.max(2, ...floors.map(({ cells }) => cells.length)),
    usual: mostOf(lived.map(({ flats }) => flats.length)),
    storeys: [...floors, ...skips].toSorted(downwards),
    floors,
    flatCount: floors.reduce((sum, { flats }) => sum + flats.length, 0),
  };
}

/** A parking floor as a deck: its pillars in natural order, with the names missing between them. */
export function deckShape({ id, name, pillars }: ParkingFloor): DeckShape {
  const marks = pillars.flatMap((pillar, index): Mark[] => {
    const before = pillars[index - 1];
    const missing = before ? namesBetween(before.name, pillar.name) : [];
    return [...missing.map((lost) => ({ id: null, name: lost })), pillar];
  });
  return { key: `deck-${id}`, name, rank: deckRank(name), marks, pillarCount: pillars.length };
}

/** Everything that the drawing of a society needs to know. */
export function societyShape({ buildings, parkingFloors }: Overview): SocietyShape {
  return { towers: buildings.map(towerShape), decks: parkingFloors.map(deckShape).toSorted(downwards) };
}

/** The names that marks let expect and that are not there. */
export function missingNames(marks: readonly (Mark | null)[]): string[] {
  return marks.flatMap((mark) => (mark?.id === null ? [mark.name] : []));
}
