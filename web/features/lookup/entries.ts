import type { Endpoint } from "#contract/endpoint.ts";

/** The four calls of a plain list of names, whatever the wire calls its ids and names. */
type LookupCalls = { getAll: Endpoint; add: Endpoint; update: Endpoint; remove: Endpoint };

export type LookupListProps = {
  /** What one entry is called: "Make". */
  noun: string;
  calls: LookupCalls;
  /** What the wire calls an entry's id and name. */
  id: string;
  name: string;
};

/** An entry under names of its own. */
export type Entry = { id: number; name: string; active: boolean };

/** The entries that a list answered under the wire's names. */
export const entriesOf = (answer: unknown, { id, name }: Pick<LookupListProps, "id" | "name">): Entry[] =>
  (answer as Record<string, unknown>[]).map((row) => ({
    id: row[id] as number,
    name: row[name] as string,
    active: row["active"] === true,
  }));
