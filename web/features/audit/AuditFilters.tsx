import { useMemo } from "react";
import { auditActions } from "#contract/audit/action.ts";
import { getAuditUsers } from "#contract/audit/audit.ts";
import { auditNouns, nouns } from "#contract/audit/noun.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { SearchFilter } from "#web/ui/FilterSearchSelect.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { actions } from "./nouns.ts";
import type { AuditSearch } from "./search.ts";

const kindOptions = auditNouns.map((value) => ({ value, label: nouns[value].one }));
const actionOptions = auditActions.map((value) => ({ value, label: actions[value].label }));

type Props = { url: ListUrl<typeof AuditSearch> };

/** The audit trail's filters beside the search. */
export function AuditFilters({ url }: Props) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <FilterSelect url={url} name="kind" label="Kind" any="All kinds" options={kindOptions} />
      <FilterSelect url={url} name="action" label="Action" any="All actions" options={actionOptions} />
      <PersonFilter value={search.of} onChange={(of) => narrow({ of })} />
      <DayRangeFilter from={search.from} to={search.to} onChange={narrow} />
    </FilterBar>
  );
}

type PersonProps = { value: number | null; onChange: (value: number | null) => void };

/** The users with entries, and the system. */
function PersonFilter(props: PersonProps) {
  const people = useCall(getAuditUsers, {});
  const options = useMemo(
    () =>
      people.data && [
        ...people.data.map(({ userId, name }) => ({ value: userId, label: name })),
        { value: 0, label: "System" },
      ],
    [people.data],
  );
  return (
    <SearchFilter label="Person" any="All people" options={options} {...choiceState(people)} {...props} />
  );
}
