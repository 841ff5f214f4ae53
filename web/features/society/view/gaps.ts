import { plural } from "#contract/format.ts";
import { isRepeated, type MissingLevels, missingLevels } from "./levels.ts";
import { formatNames } from "./names.ts";
import { floorTitle, formatMissingLevels } from "./place.ts";
import {
  missingNames,
  type DeckShape,
  type FloorShape,
  type SocietyShape,
  type TowerShape,
} from "./shape.ts";

/** A probable omission. `key` is the place to show. */
export type Gap = { key: string; text: string };

/** Floor 13 is left out on purpose. The drawing shows its absence, but it is not reported as a gap. */
const isUnlucky = ({ from, to }: MissingLevels) => from === 13 && to === 13;

/** More empty floors than these are reported in one sentence. */
const MAX_EMPTY = 3;

const floorText = (floor: FloorShape) =>
  floorTitle(floor.name).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

function emptyFloors(tower: TowerShape): Gap[] {
  const empty = tower.floors.filter(({ rank, flats }) => isRepeated(rank) && rank >= 1 && flats.length === 0);
  const [first] = empty;
  if (!first) return [];
  if (empty.length > MAX_EMPTY)
    return [{ key: first.key, text: `${tower.name}: ${empty.length} floors have no flats` }];
  return empty.map((floor) => ({ key: floor.key, text: `${tower.name}: ${floorText(floor)} has no flats` }));
}

function thinFloors({ name, floors, usual }: TowerShape): Gap[] {
  return floors.flatMap((floor) => {
    const { length } = floor.flats;
    if (length === 0 || !isRepeated(floor.rank)) return [];
    if (usual !== null && length < usual)
      return [
        {
          key: floor.key,
          text: `${name}: ${floorText(floor)} has ${plural(length, "flat")}, others have ${usual}`,
        },
      ];
    const missing = missingNames(floor.cells);
    if (missing.length === 0) return [];
    return [{ key: floor.key, text: `${name}: ${floorText(floor)} has no flat ${formatNames(missing)}` }];
  });
}

function towerGaps(tower: TowerShape): Gap[] {
  if (tower.floors.length === 0) return [{ key: tower.key, text: `${tower.name}: no floors yet` }];
  const skipped = tower.storeys.flatMap((storey) =>
    storey.kind === "skip" && !isUnlucky(storey)
      ? [{ key: storey.key, text: `${tower.name}: ${formatMissingLevels(storey)}` }]
      : [],
  );
  if (tower.flatCount === 0) return [...skipped, { key: tower.key, text: `${tower.name}: no flats yet` }];
  return [...skipped, ...thinFloors(tower), ...emptyFloors(tower)];
}

function deckGaps({ key, name, marks, pillarCount }: DeckShape): Gap[] {
  if (pillarCount === 0) return [{ key, text: `${name}: no pillars yet` }];
  const missing = missingNames(marks);
  if (missing.length === 0) return [];
  return [
    { key, text: `${name}: no ${missing.length === 1 ? "pillar" : "pillars"} ${formatNames(missing)}` },
  ];
}

function missingDecks(decks: readonly DeckShape[]): Gap[] {
  return missingLevels(decks.map(({ rank }) => rank)).map((levels) => ({
    // A missing deck is not drawn, so the gap points at the deck above it.
    key: (decks.findLast(({ rank }) => rank > levels.from) ?? decks[0])?.key ?? "",
    text: `Parking: ${formatMissingLevels(levels, "level")}`,
  }));
}

/** Probable omissions, in drawing order. */
export function gapsOf({ towers, decks }: SocietyShape): Gap[] {
  return [...towers.flatMap(towerGaps), ...missingDecks(decks), ...decks.flatMap(deckGaps)];
}
