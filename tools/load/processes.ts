// What Linux tells in /proc of a process and of those that it has started.
import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts a processor's time in. */
const TICKS_A_SECOND = 100;

/** What `/proc/<id>/<file>` holds; nothing of a process that has ended meanwhile. */
function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of a process after its name, which stands in brackets and may hold anything: its state, its parent, … */
const fieldsOf = (id: string): string[] => read(id, "stat").split(") ").at(-1)?.split(" ") ?? [];

function familyOf(processId: number): string[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((id) => [id, fieldsOf(id)[1]]));
  const family = [String(processId)];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

const sumOf = (processId: number, figure: (id: string) => number): number =>
  familyOf(processId).reduce((sum, id) => sum + figure(id), 0);

/** The seconds that processors have worked so far for a process, those that it has started, and their children that have ended. */
export const processorSecondsOf = (processId: number): number =>
  sumOf(processId, (id) =>
    fieldsOf(id)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0),
  ) / TICKS_A_SECOND;

/** Their memory in megabytes: what several share, as the database's processes do, is counted once. */
export const megabytesOf = (processId: number): number =>
  Math.round(
    sumOf(processId, (id) => Number(/^Pss: +(\d+) kB$/m.exec(read(id, "smaps_rollup"))?.[1] ?? 0)) / 1024,
  );
