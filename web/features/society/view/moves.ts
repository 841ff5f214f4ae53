import type { SocietyShape, TowerShape } from "./shape.ts";

/** A tower's keyboard stops from the top down; its name plate at the base has rank null. */
const stopsOf = ({ storeys, key }: TowerShape) => [
  ...storeys.map((storey) => ({ key: storey.key, rank: storey.rank })),
  { key, rank: null },
];

function neighbourAt(tower: TowerShape | undefined, rank: number | null): string | undefined {
  if (!tower) return undefined;
  if (rank === null) return tower.key;
  const [nearest] = tower.storeys.toSorted((a, b) => Math.abs(a.rank - rank) - Math.abs(b.rank - rank));
  return nearest?.key ?? tower.key;
}

function amongDecks({ towers, decks }: SocietyShape, index: number, press: string): string | undefined {
  if (press === "Home") return decks[0]?.key;
  if (press === "End") return decks.at(-1)?.key;
  if (press === "ArrowDown") return decks[index + 1]?.key;
  if (press === "ArrowUp") return index > 0 ? decks[index - 1]?.key : towers[0]?.key;
  return undefined;
}

/**
 * The place that a key moves to: arrow keys move between floors, between towers at the same height, and below the
 * towers to the parking decks; Home and End to the top and base of a tower. Null when the key does not navigate.
 */
export function moveFrom(shape: SocietyShape, at: string, press: string): string | null {
  const deck = shape.decks.findIndex(({ key }) => key === at);
  if (deck >= 0) return amongDecks(shape, deck, press) ?? null;
  const column = shape.towers.findIndex((tower) => stopsOf(tower).some(({ key }) => key === at));
  const tower = shape.towers[column];
  if (!tower) return null;
  const stops = stopsOf(tower);
  const height = stops.findIndex(({ key }) => key === at);
  const rank = stops[height]?.rank ?? null;
  const goals: Record<string, string | undefined> = {
    ArrowUp: stops[height - 1]?.key,
    ArrowDown: stops[height + 1]?.key ?? shape.decks[0]?.key,
    ArrowLeft: neighbourAt(shape.towers[column - 1], rank),
    ArrowRight: neighbourAt(shape.towers[column + 1], rank),
    Home: stops[0]?.key,
    End: tower.key,
  };
  return goals[press] ?? null;
}

/** The drawing's initial tab stop. */
export function firstStop({ towers, decks }: SocietyShape): string | null {
  const [tower] = towers;
  return tower?.storeys[0]?.key ?? tower?.key ?? decks[0]?.key ?? null;
}
