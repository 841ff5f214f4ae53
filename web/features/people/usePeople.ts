import { useMemo } from "react";
import type { BodyOf } from "#contract/endpoint.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { useCall } from "#web/lib/query.ts";
import { type Kind, kinds, personOf } from "./kinds.ts";

type PeopleSearch = BodyOf<typeof companyUser.calls.search>;

/** One page of users of a kind. */
export function usePeople(kind: Kind, body: PeopleSearch) {
  // Both calls have the same shape, except for the name of the id.
  const search = kinds[kind].calls.search as typeof employee.calls.search;
  const query = useCall(search, body);
  const { data } = query;
  const page = useMemo(() => data && { total: data.total, rows: data.rows.map(personOf) }, [data]);
  return { query, page };
}
