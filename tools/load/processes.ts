// Reads a process and its descendants from Linux's /proc.
import { readdirSync, readFileSync } from "node:fs";

/** Unit of processor time in /proc. */
const TICKS_A_SECOND = 100;

/** The content of `/proc/<id>/<file>`. Empty when the process has ended in the meantime. */
function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of a process after its name (state, parent, …). The name is in brackets and may contain anything. */
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

/** Processor seconds so far of a process, its descendants, and their ended children. */
export const processorSecondsOf = (processId: number): number =>
  sumOf(processId, (id) =>
    fieldsOf(id)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0),
  ) / TICKS_A_SECOND;

/** Their memory in megabytes. Shared memory, such as the database's, is counted once. */
export const megabytesOf = (processId: number): number =>
  Math.round(
    sumOf(processId, (id) => Number(/^Pss: +(\d+) kB$/m.exec(read(id, "smaps_rollup"))?.[1] ?? 0)) / 1024,
  );
