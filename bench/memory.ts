import { readdirSync, readFileSync } from "node:fs";

const KILOBYTES_TO_MEGABYTES = 1 / 1024;

function parentOf(processId: string): string | undefined {
  try {
    // After the name, which stands in brackets and may hold anything: the state, then the parent.
    return readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
  } catch {
    return undefined;
  }
}

/** A process and all that come of it. */
function familyOf(processId: number): string[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [name, parentOf(name)]),
  );
  const family = [String(processId)];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

function proportionalKilobytes(processId: string): number {
  try {
    const told = readFileSync(`/proc/${processId}/smaps_rollup`, "utf8");
    return Number(/^Pss: +(\d+) kB$/m.exec(told)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The memory of a process and of those it has started, in megabytes: what several share, as the database's processes do,
 * is counted once. Of Linux only.
 */
export function megabytesOf(processId: number): number {
  const kilobytes = familyOf(processId).map(proportionalKilobytes);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) * KILOBYTES_TO_MEGABYTES);
}
