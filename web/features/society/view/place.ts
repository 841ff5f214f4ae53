import { plural } from "#contract/format.ts";
import { formatLevels, type MissingLevels } from "./levels.ts";
import { formatNames } from "./names.ts";
import {
  missingNames,
  type DeckShape,
  type SocietyShape,
  type StoreyShape,
  type TowerShape,
} from "./shape.ts";

/** A place in the drawing that can be selected. */
export type ShownLocation =
  | { kind: "tower"; tower: TowerShape }
  | { kind: "storey"; tower: TowerShape; storey: StoreyShape }
  | { kind: "deck"; deck: DeckShape };

/** The place with this key; null when the society has none. */
export function findLocation({ towers, decks }: SocietyShape, key: string): ShownLocation | null {
  const deck = decks.find((one) => one.key === key);
  if (deck) return { kind: "deck", deck };
  for (const tower of towers) {
    if (tower.key === key) return { kind: "tower", tower };
    const storey = tower.storeys.find((one) => one.key === key);
    if (storey) return { kind: "storey", tower, storey };
  }
  return null;
}

/** "Floor 12", or the name itself when it is more than a number: "Ground". */
export const floorTitle = (name: string) => (/^(?:\d|[A-Z]{1,2}\d*$)/i.test(name) ? `Floor ${name}` : name);

/** "no floor 13", "no floors 13 to 15" */
export const formatMissingLevels = (levels: MissingLevels, noun = "floor") =>
  `no ${noun}${levels.from === levels.to ? "" : "s"} ${formatLevels(levels)}`;

const missingText = (names: readonly string[]) => (names.length > 0 ? [`missing ${formatNames(names)}`] : []);

/** The accessible label of a floor: "Tower A, floor 12, 8 flats: 1201 to 1208". */
export function storeyLabel(tower: TowerShape, storey: StoreyShape): string {
  if (storey.kind === "skip") return `${tower.name}, ${formatMissingLevels(storey)}`;
  const title = floorTitle(storey.name).replace(/^Floor/, "floor");
  const names = storey.flats.map(({ name }) => name);
  const flats = names.length === 0 ? "no flats" : `${plural(names.length, "flat")}: ${formatNames(names)}`;
  return [tower.name, title, flats, ...missingText(missingNames(storey.cells))].join(", ");
}

/** The accessible label of a parking floor. */
export function deckLabel({ name, marks, pillarCount }: DeckShape): string {
  const names = marks.flatMap(({ id, name: pillar }) => (id === null ? [] : [pillar]));
  const pillars =
    names.length === 0 ? "No pillars yet" : `${plural(pillarCount, "pillar")}: ${formatNames(names)}`;
  // Starts with the visible text, as speech control requires.
  return [`${name} ${pillars}`, ...missingText(missingNames(marks))].join(", ");
}
