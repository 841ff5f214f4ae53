/** A name whose middle is at a point of the screen. */
export type Label = { key: string; text: string; x: number; y: number };

const MOST = 60;
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 18;

const LONGEST = 28;

/** A name as a map has room for it. */
export const shortened = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name;

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
