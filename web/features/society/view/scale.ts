import type { Mark, SocietyShape, StoreyShape, TowerShape } from "./shape.ts";

/** Dimensions shared by all towers of a drawing, so that they align; in CSS pixels. */
export type Scale = { storey: number; below: number };

/** The target height of the tallest tower, and the limits of a storey's height. */
const TALLEST = 340;
const STOREY = { least: 11, most: 34 };
const SKIP = 8;
const WIDEST = 280;
const NARROWEST = 26;

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** The drawn height of a storey; missing floors are a thin line, however many. */
export const heightOf = ({ kind }: StoreyShape, { storey }: Scale) => (kind === "skip" ? SKIP : storey);

const sumOf = (storeys: readonly StoreyShape[], scale: Scale) =>
  storeys.reduce((sum, storey) => sum + heightOf(storey, scale), 0);

/** The height of a tower above and below the ground. */
export function reachOf({ storeys }: TowerShape, scale: Scale): { above: number; below: number } {
  return {
    above: sumOf(
      storeys.filter(({ rank }) => rank >= 0),
      scale,
    ),
    below: sumOf(
      storeys.filter(({ rank }) => rank < 0),
      scale,
    ),
  };
}

/** The scale for a society: small ones are drawn larger. */
export function scaleOf({ towers }: SocietyShape): Scale {
  const maxStoreys = Math.max(1, ...towers.map(({ storeys }) => storeys.length));
  const scale = { storey: Math.floor(clamp(STOREY.least, TALLEST / maxStoreys, STOREY.most)), below: 0 };
  return { ...scale, below: Math.max(0, ...towers.map((tower) => reachOf(tower, scale).below)) };
}

export function widthOf({ columns }: TowerShape, { storey }: Scale): number {
  return Math.round(clamp(NARROWEST, columns * storey * 1.1, WIDEST));
}

/** A CSS colour for the flat or pillar with this id; null for the default. */
export type Tone = (id: number) => string | null;

/** One SVG path per colour, and one for missing marks. */
export type MarkPaths = { filled: [tone: string | null, path: string][]; missing: string };

type Box = { x: number; y: number; width: number; height: number };

/** Draws marks as boxes at the positions from `boxOf`. */
export function pathsOf(
  marks: readonly (Mark | null)[],
  boxOf: (index: number) => Box,
  tone: Tone | undefined,
): MarkPaths {
  const filled = new Map<string | null, string>();
  let missing = "";
  marks.forEach((mark, index) => {
    if (!mark) return;
    const { x, y, width, height } = boxOf(index);
    const path = `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
    if (mark.id === null) missing += path;
    else {
      const colour = tone?.(mark.id) ?? null;
      filled.set(colour, (filled.get(colour) ?? "") + path);
    }
  });
  return { filled: [...filled], missing };
}
