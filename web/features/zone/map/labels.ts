import type { Corner } from "#contract/zone/side.ts";
import { type Scene, topOf } from "./shapes.ts";

/** A zone's name stands above its northernmost corner, a society's below its point. */
export type Name = { key: string; text: string; at: Corner; kind: "zone" | "society" };

/** A name centred on a point of the screen, in pixels. */
type Label = { text: string; x: number; y: number };

const MAX_LABELS = 60;
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 18;

const MAX_LETTERS = 28;

const shorten = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name;

/** Names in order of priority: zones, the chosen one first, then societies, those inside it first. */
export function namesOf({ areas, spots }: Pick<Scene, "areas" | "spots">): Name[] {
  const outlined = areas.filter(({ corners }) => corners.length > 0);
  const zones = outlined.toSorted(
    (one, other) => Number(other.tone === "chosen") - Number(one.tone === "chosen"),
  );
  const societies = spots.toSorted((one, other) => Number(other.inside) - Number(one.inside));
  return [
    ...zones.map(({ id, name, corners }): Name => {
      return { key: `zone ${id}`, text: shorten(name), at: topOf(corners), kind: "zone" };
    }),
    ...societies.map(({ id, name, at }): Name => {
      return { key: `society ${id}`, text: shorten(name), at, kind: "society" };
    }),
  ];
}

const halfOf = ({ text }: Label): number => (text.length * LETTER_WIDTH) / 2;

const overlaps = (one: Label, other: Label): boolean =>
  Math.abs(one.y - other.y) < LINE_HEIGHT && Math.abs(one.x - other.x) < halfOf(one) + halfOf(other) + 8;

/** Keeps labels that are neither cut off at the sides nor overlap an earlier label. */
export function readable<L extends Label>(labels: readonly L[], width: number): L[] {
  const shown: L[] = [];
  for (const label of labels) {
    const isWhole = label.x >= halfOf(label) && label.x <= width - halfOf(label);
    if (isWhole && shown.length < MAX_LABELS && !shown.some((other) => overlaps(label, other)))
      shown.push(label);
  }
  return shown;
}
