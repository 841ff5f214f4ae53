/** Most names that one series may stand for. */
export const MOST_NAMES = 10_000;

export type Series = { names: string[]; problem: null } | { names: []; problem: string };

const refuse = (problem: string): Series => ({ names: [], problem });

// "P001-P180", "Tower 1 to 9": what stands before the first number may be repeated before the last.
const numbers = /^(.*?)(\d+)\s*(?:-|–|\bto\b)\s*(.*?)(\d+)$/iu;
// "A-F", "Tower A-F": a single letter that no other letter precedes.
const letters = /^(|.*\P{L})([A-Z])\s*(?:-|–|\bto\b)\s*(|.*\P{L})([A-Z])$/iu;

/** The names of one item of a series, or the sentence that says what is wrong with it. */
function range(item: string): string[] | string {
  const match = numbers.exec(item) ?? letters.exec(item);
  if (!match) return [item];
  const [, prefix = "", first = "", again = "", last = ""] = match;
  if (again !== "" && again.trim().toLowerCase() !== prefix.trim().toLowerCase()) return [item];
  const isNumber = /\d/.test(first);
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (from > to) return `${item} runs backwards: write the smaller one first.`;
  if (to - from >= MOST_NAMES) return `${item} is more than ${MOST_NAMES} names.`;
  return Array.from({ length: to - from + 1 }, (_, step) =>
    isNumber
      ? prefix + String(from + step).padStart(first.length, "0")
      : prefix + String.fromCharCode(from + step),
  );
}

function items(text: string): string[] | string {
  const names: string[] = [];
  for (const item of text.split(",").map((part) => part.trim())) {
    if (item === "") continue;
    const found = range(item);
    if (typeof found === "string") return found;
    names.push(...found);
    if (names.length > MOST_NAMES) return `That is more than ${MOST_NAMES} names.`;
  }
  return names;
}

/**
 * Reads a series of names as people write it: `Tower A-F`, `G, 1-24 without 13`, `P001-P180`, `B1 to B3`.
 * Numbers keep the width of the first one; a name that is written twice counts once, whatever its case.
 */
export function readSeries(text: string): Series {
  const [wanted = "", unwanted = ""] = text.split(/\b(?:without|except)\b/iu, 2);
  const names = items(wanted);
  const left = items(unwanted);
  if (typeof names === "string") return refuse(names);
  if (typeof left === "string") return refuse(left);
  const seen = new Set(left.map((name) => name.toLowerCase()));
  const kept = names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return { names: kept, problem: null };
}

const placeholder = /\{([^{}]*)\}/gu;

/** What is wrong with a flat pattern; null when it can be used. */
export function flatPatternProblem(pattern: string): string | null {
  const found = [...pattern.matchAll(placeholder)].map((match) => match[1] ?? "");
  const unknown = found.find((name) => name !== "floor" && !/^n{1,4}$/.test(name));
  if (unknown !== undefined) return `{${unknown}} is unknown: use {floor} and {n}, {nn} or {nnn}.`;
  if (!found.some((name) => name.startsWith("n")))
    return "Say where the flat's number goes: {n}, {nn} or {nnn}.";
  return null;
}

/** The names of a floor's flats, numbered from 1: `{floor}{nn}` on floor 12 gives 1201, 1202, … */
export function flatNames(pattern: string, floor: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    pattern.replace(placeholder, (_all, name: string) =>
      name === "floor" ? floor : String(index + 1).padStart(name.length, "0"),
    ),
  );
}
