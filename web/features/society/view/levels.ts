/** Ranks of floors above all numbered ones, in this order. */
const UNNAMED = 8000;
const PENTHOUSE = 9000;
const ROOF = 9100;

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);

/** Patterns of names without a number, with their ranks. */
const namedRanks: readonly (readonly [RegExp, number])[] = [
  [/^(?:ub|upper (?:b|basement))$/, -1],
  [/^(?:lb|lower (?:b|basement))$/, -2],
  [/^(?:lg|lgf|lower ground)$/, -0.5],
  [/^(?:g|gf|gr|ground|stilts?|st|lobby)$/, 0],
  [/^(?:ug|ugf|upper ground)$/, 0.25],
  [/^(?:m|mz|mezz|mezzanine)$/, 0.5],
  [/^(?:ph|penthouse)s?$/, PENTHOUSE],
  [/^(?:t|tr|terrace|roof|roof ?top|top)$/, ROOF],
];

// "Floor-7" is the seventh floor, "Level -1" the first basement: only a separate minus is a sign.
const normalise = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:floor|flr|fl|level|lvl|storey|parking|no)\b/g, "")
    .replace(/(?<=[^\s])-|[^\p{L}\d-]+/gu, " ")
    .trim();

/**
 * The rank of a floor, parsed from its name: basements below 0 (B1 −1, B2 −2), ground 0, then the floor number; 12A
 * just above 12, a podium between ground and 1, penthouse and terrace on top, unrecognised names right below those.
 */
export function floorRank(name: string): number {
  const text = normalise(name.startsWith("-") ? name : name.replace(/^(\p{L}+)-/u, "$1 "));
  const basement = /^(?:b|basement|cellar|-)\s*(\d*)$/.exec(text);
  if (basement) return -Number(basement[1] || 1);
  const podium = /^(?:p|pd|podium)\s*(\d*)$/.exec(text);
  if (podium) return 0.6 + Number(podium[1]) / 1000;
  const match = namedRanks.find(([pattern]) => pattern.test(text));
  if (match) return match[1];
  const inserted = /^(\d+)\s*([a-h])$/.exec(text);
  if (inserted) return Number(inserted[1]) + ((inserted[2] ?? "a").charCodeAt(0) - 96) / 100;
  const ordinal = ordinals.indexOf(text);
  if (ordinal >= 0) return ordinal + 1;
  const number = /\d+/.exec(text);
  return number ? Number(number[0]) : UNNAMED;
}

/** The rank of a parking floor: as for floors, but P1 and P2 count down from the ground. */
export function deckRank(name: string): number {
  const down = /^p[\s-]*(\d+)$/i.exec(name.trim());
  return down ? -Number(down[1]) : floorRank(name);
}

/** True if a floor is one of the repeated ones: ground and the numbered floors. */
export const isRepeated = (rank: number) => rank >= 0 && rank < UNNAMED;

/** Levels from `from` to `to`, inclusive; `from` is nearer to the ground. */
export type MissingLevels = { from: number; to: number };

/** The ranges of numbers missing from the ascending `present`, after `start`. */
function gapsAfter(present: readonly number[], start: number): MissingLevels[] {
  return present.flatMap((level, index) => {
    const before = present[index - 1] ?? start;
    return level > before + 1 ? [{ from: before + 1, to: level - 1 }] : [];
  });
}

const ascending = (levels: Iterable<number>) => [...new Set(levels)].toSorted((a, b) => a - b);

/**
 * The numbers missing from a stack of floors: G, 1–12, 14 lacks 13. 12A counts as 13, a common naming among builders.
 */
export function missingLevels(ranks: readonly number[]): MissingLevels[] {
  const up = ascending(ranks.filter((rank) => rank >= 1 && rank < UNNAMED).map(Math.ceil));
  const down = ascending(ranks.filter((rank) => rank <= -1).map((rank) => -rank));
  const grounded = ranks.some((rank) => rank < 1);
  return [
    ...gapsAfter(up, grounded ? 0 : (up[0] ?? 0) - 1),
    ...gapsAfter(down, 0).map(({ from, to }) => ({ from: -from, to: -to })),
  ];
}

/** The default name of a level: B2, G, 13. */
export const levelName = (level: number) => (level < 0 ? `B${-level}` : level === 0 ? "G" : String(level));

/** "13", "13 to 15" */
export const formatLevels = ({ from, to }: MissingLevels) =>
  from === to ? levelName(from) : `${levelName(from)} to ${levelName(to)}`;
