import { readFileSync } from "node:fs";
import { familyOf } from "./family.ts";

const KILOBYTES_TO_MEGABYTES = 1 / 1024;

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
