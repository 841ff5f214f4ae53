import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { auditActions } from "#contract/audit/action.ts";
import { getAuditUsers } from "#contract/audit/audit.ts";
import { auditNouns, nouns } from "#contract/audit/noun.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { actions } from "./nouns.ts";
import type { AuditSearch } from "./search.ts";

const kindChoices = [
  { value: "", label: "All kinds" },
  ...auditNouns.map((noun) => ({ value: noun, label: nouns[noun].one })),
];
const actionChoices = [
  { value: "", label: "All actions" },
  ...auditActions.map((action) => ({ value: action, label: actions[action].label })),
];

type Props = { url: ListUrl<typeof AuditSearch>; /** How many of the filters are set. */ inUse: number };

/** What narrows the trail, beside a search. */
export function AuditFilters({ url: { search, narrow }, inUse }: Props) {
  return (
    <FilterFold inUse={inUse}>
      <NativeSelect
        aria-label="Kind"
        data={kindChoices}
        value={search.kind}
        onChange={({ currentTarget }) => narrow({ kind: currentTarget.value as AuditSearch["kind"] })}
      />
      <NativeSelect
        aria-label="Action"
        data={actionChoices}
        value={search.action}
        onChange={({ currentTarget }) => narrow({ action: currentTarget.value as AuditSearch["action"] })}
      />
      <PersonFilter value={search.of} onChange={(of) => narrow({ of })} />
      <DayFilter label="From" value={search.from} max={search.to} onChange={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
    </FilterFold>
  );
}

type PersonProps = { value: number | null; onChange: (value: number | null) => void };

/** Those who have written something, and the system. */
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
    <SearchSelect
      aria-label="Person"
      placeholder="All people"
      clearable
      options={options}
      {...choiceState(people)}
      {...props}
    />
  );
}
