import { readdirSync, readFileSync } from "node:fs";

function parentOf(processId: string): string | undefined {
  try {
    // After the name, which stands in brackets and may hold anything: the state, then the parent.
    return readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
  } catch {
    return undefined;
  }
}

/** A process and all that come of it, as the numbers of `/proc`. */
export function familyOf(processId: number): string[] {
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
