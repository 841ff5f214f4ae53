import { type CodedText, codedField } from "../coded.ts";

export const MAX_NAMES = 10_000;
/** Longer than any name: longer items are not expanded. */
const MAX_ITEM_LENGTH = 200;

export type Series = { names: string[]; problem: null } | { names: []; problem: CodedText };

const refuse = (problem: CodedText): Series => ({ names: [], problem });

/** Separators between the first and last name of a range. */
const separator = /-|–|\bto\b/giu;
// "P001-P180", "Tower 1 to 9": the prefix of the first number may be repeated before the last.
const number = /(?<!\d)\d+$/u;
// "A-F", "Tower A-F": a single letter without a letter before it.
const letter = /(?<!\p{L})[A-Z]$/iu;

/** One end of a range: the counter and its prefix. */
type End = { prefix: string; suffix: string };

function endOf(text: string, pattern: RegExp): End | null {
  const found = pattern.exec(text);
  return found && { prefix: text.slice(0, found.index), suffix: found[0] };
}

/** Both ends of a range of numbers or letters; null when the item is not a range. */
function endsOf(item: string): { first: End; last: End } | null {
  const halves = [...item.matchAll(separator)].map(({ 0: sign, index }) => ({
    left: item.slice(0, index).trimEnd(),
    right: item.slice(index + sign.length).trimStart(),
  }));
  for (const [pattern, inOrder] of [
    [number, halves],
    [letter, halves.toReversed()],
  ] as const)
    for (const { left, right } of inOrder) {
      const [first, last] = [endOf(left, pattern), endOf(right, pattern)];
      if (first && last) return { first, last };
    }
  return null;
}

/** The names of one item of a series, or its problem. */
function range(item: string): string[] | CodedText {
  const ends = item.length > MAX_ITEM_LENGTH ? null : endsOf(item);
  if (!ends) return [item];
  const { first, last } = ends;
  if (last.prefix !== "" && last.prefix.trim().toLowerCase() !== first.prefix.trim().toLowerCase())
    return [item];
  const isNumber = number.test(first.suffix);
  const [from, to] = isNumber
    ? [Number(first.suffix), Number(last.suffix)]
    : [first.suffix.charCodeAt(0), last.suffix.charCodeAt(0)];
  if (from > to) return codedField("seriesBackwards", { item });
  if (to - from >= MAX_NAMES) return codedField("seriesItemTooLong", { item, count: MAX_NAMES });
  return Array.from({ length: to - from + 1 }, (_, step) =>
    isNumber
      ? first.prefix + String(from + step).padStart(first.suffix.length, "0")
      : first.prefix + String.fromCharCode(from + step),
  );
}

function items(text: string): string[] | CodedText {
  const names: string[] = [];
  for (const item of text.split(",").map((part) => part.trim())) {
    if (item === "") continue;
    const found = range(item);
    if (!Array.isArray(found)) return found;
    names.push(...found);
    if (names.length > MAX_NAMES) return codedField("seriesTooLong", { count: MAX_NAMES });
  }
  return names;
}

/**
 * Reads a series of names: `Tower A-F`, `G, 1-24 without 13`, `P001-P180`, `B1 to B3`. Numbers keep the width of the
 * first one; repeated names count once, ignoring case.
 */
export function readSeries(text: string): Series {
  const [wanted = "", unwanted = ""] = text.split(/\b(?:without|except)\b/iu, 2);
  const names = items(wanted);
  const left = items(unwanted);
  if (!Array.isArray(names)) return refuse(names);
  if (!Array.isArray(left)) return refuse(left);
  const seen = new Set(left.map((name) => name.toLowerCase()));
  const distinct = names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return { names: distinct, problem: null };
}

const placeholder = /\{([^{}]*)\}/gu;

/** The problem of a flat pattern, or null. */
export function flatPatternProblem(pattern: string): CodedText | null {
  const found = [...pattern.matchAll(placeholder)].map((match) => match[1] ?? "");
  const unknown = found.find((name) => name !== "floor" && !/^n{1,4}$/.test(name));
  if (unknown !== undefined) return codedField("patternUnknown", { name: `{${unknown}}` });
  if (!found.some((name) => name.startsWith("n"))) return codedField("patternWithoutNumber");
  return null;
}

/** Names of a floor's flats, numbered from 1: `{floor}{nn}` on floor 12 gives 1201, 1202, … */
export function flatNames(pattern: string, floor: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    pattern.replace(placeholder, (_all, name: string) =>
      name === "floor" ? floor : String(index + 1).padStart(name.length, "0"),
    ),
  );
}
