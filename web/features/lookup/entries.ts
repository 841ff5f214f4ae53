import type { Endpoint } from "#contract/endpoint.ts";

/** The endpoints of a lookup list; the names of its id and name fields differ per list. */
type LookupCalls = { getAll: Endpoint; add: Endpoint; update: Endpoint; remove: Endpoint };

export type LookupListProps = {
  /** Singular: "Make". */
  noun: string;
  calls: LookupCalls;
  /** The field names of an entry's id and name in the API. */
  id: string;
  name: string;
};

/** An entry with the same field names for every list. */
export type Entry = { id: number; name: string; active: boolean };

export const entriesOf = (response: unknown, { id, name }: Pick<LookupListProps, "id" | "name">): Entry[] =>
  (response as Record<string, unknown>[]).map((row) => ({
    id: row[id] as number,
    name: row[name] as string,
    active: row["active"] === true,
  }));
