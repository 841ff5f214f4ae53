import { readFileSync } from "node:fs";
import { familyOf } from "./family.ts";

/** What Linux counts a processor's time in. */
const TICKS_A_SECOND = 100;

function ticksOf(processId: string): number {
  try {
    // After the name, which stands in brackets: its own time, and that of its children that have ended.
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0;
  }
}

/** The seconds that processors have worked so far for a process and those that it has started. Of Linux only. */
export const processorSecondsOf = (processId: number): number =>
  familyOf(processId).reduce((sum, member) => sum + ticksOf(member), 0) / TICKS_A_SECOND;
