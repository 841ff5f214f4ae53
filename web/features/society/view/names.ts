/** A longer jump in the numbers starts another series (P101–P140, P201–P240) and is no gap. */
const MAX_GAP = 50;

type NumberedName = { head: string; digits: string; tail: string };

/** Splits a name around its last number: P013 → P, 013, "". */
function numbered(name: string): NumberedName | null {
  const match = /^(.*?)(\d{1,9})(\D*)$/u.exec(name);
  return match && { head: match[1] ?? "", digits: match[2] ?? "", tail: match[3] ?? "" };
}

/** The difference between the numbers of two names; 0 when they are not in one series. */
function step(before: string, after: string): number {
  const [a, b] = [numbered(before), numbered(after)];
  const alike =
    a && b && a.head.toLowerCase() === b.head.toLowerCase() && a.tail.toLowerCase() === b.tail.toLowerCase();
  return alike ? Math.max(0, Number(b.digits) - Number(a.digits)) : 0;
}

/** The names missing from a series between two neighbours: P012 and P015 lack P013 and P014. */
export function namesBetween(before: string, after: string): string[] {
  const missing = step(before, after) - 1;
  const start = numbered(before);
  if (!start || missing < 1 || missing > MAX_GAP) return [];
  return Array.from(
    { length: missing },
    (_, index) =>
      start.head + String(Number(start.digits) + index + 1).padStart(start.digits.length, "0") + start.tail,
  );
}

/** Names in natural order, with consecutive ones as ranges: 1201 to 1204, 1206. */
export function runsOf(names: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const name of names) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && step(last, name) === 1) run.push(name);
    else runs.push([name]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`]));
}

/** "P001 to P012, P014 to P180"; beyond `most` ranges the rest becomes "and more". */
export function formatNames(names: readonly string[], limit = 4): string {
  const runs = runsOf(names);
  if (runs.length <= limit) return runs.join(", ");
  return `${runs.slice(0, limit).join(", ")} and more`;
}
