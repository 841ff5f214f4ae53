import type { Corner } from "#contract/zone/side.ts";
import { type Scene, topOf } from "./shapes.ts";

/** A name and what it stands at: a zone's above its northernmost corner, a society's below its point. */
export type Name = { key: string; text: string; at: Corner; kind: "zone" | "society" };

/** A name whose middle is at a point of the screen. */
type Label = { text: string; x: number; y: number };

const MOST = 60;
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 18;

const LONGEST = 28;

const shortened = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name;

/** What a map has names for, those first that must not be missing: the chosen zone, then what lies inside it. */
export function namesOf({ areas, spots }: Pick<Scene, "areas" | "spots">): Name[] {
  const drawn = areas.filter(({ corners }) => corners.length > 0);
  const zones = drawn.toSorted(
    (one, other) => Number(other.tone === "chosen") - Number(one.tone === "chosen"),
  );
  const societies = spots.toSorted((one, other) => Number(other.inside) - Number(one.inside));
  return [
    ...zones.map(({ id, name, corners }): Name => {
      return { key: `zone ${id}`, text: shortened(name), at: topOf(corners), kind: "zone" };
    }),
    ...societies.map(({ id, name, at }): Name => {
      return { key: `society ${id}`, text: shortened(name), at, kind: "society" };
    }),
  ];
}

const halfOf = ({ text }: Label): number => (text.length * LETTER_WIDTH) / 2;

const clash = (one: Label, other: Label): boolean =>
  Math.abs(one.y - other.y) < LINE_HEIGHT && Math.abs(one.x - other.x) < halfOf(one) + halfOf(other) + 8;

/** Those names that can be read, none cut off at the sides or lying upon another; the first come first. */
export function readable<L extends Label>(labels: readonly L[], width: number): L[] {
  const shown: L[] = [];
  for (const label of labels) {
    const isWhole = label.x >= halfOf(label) && label.x <= width - halfOf(label);
    if (isWhole && shown.length < MOST && !shown.some((other) => clash(label, other))) shown.push(label);
  }
  return shown;
}
