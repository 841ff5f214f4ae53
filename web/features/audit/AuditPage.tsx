import { NativeSelect, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { auditActions, auditNouns, getAuditUsers } from "#contract/audit/audit.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./audit.module.css";
import { AuditTable } from "./AuditTable.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { actions, nouns } from "./nouns.ts";

const kindChoices = [
  { value: "", label: "All kinds" },
  ...auditNouns.map((noun) => ({ value: noun, label: nouns[noun].one })),
];
const actionChoices = [
  { value: "", label: "All actions" },
  ...auditActions.map((action) => ({ value: action, label: actions[action].label })),
];

/** Who changed what in all of the product, the newest first. */
export function AuditPage() {
  const url = useListUrl();
  const { search, narrow, close } = url;
  const noun = auditNouns.find((known) => known === search.kind);
  const action = auditActions.find((known) => known === search.action);
  const asked = {
    search: search.search,
    filters: {
      ...(noun && { Noun: noun }),
      ...(action && { Action: action }),
      ...(search.of !== null && { UserId: search.of }),
      ...(search.from && { From: search.from }),
      ...(search.to && { To: search.to }),
    },
  };
  return (
    <>
      <PageHeader title="Audit trail" description="Who changed what, and what stood there before." />
      <ListFilter noun="entries" searches="record or person" filter={search} onChange={narrow} states={[]}>
        <div className={classes.filters}>
          <NativeSelect
            aria-label="Kind"
            data={kindChoices}
            value={noun ?? ""}
            onChange={({ currentTarget }) => narrow({ kind: currentTarget.value })}
          />
          <NativeSelect
            aria-label="Action"
            data={actionChoices}
            value={action ?? ""}
            onChange={({ currentTarget }) => narrow({ action: currentTarget.value })}
          />
          <PersonFilter value={search.of} onChange={(of) => narrow({ of })} />
          <div className={classes.days}>
            <DayFilter
              label="From"
              value={search.from}
              max={search.to}
              onChange={(from) => narrow({ from })}
            />
            <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
          </div>
        </div>
      </ListFilter>
      <AuditTable url={url} asked={asked} />
      <EntryDialog auditId={search.view} onClose={close} />
    </>
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

type DayProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

function DayFilter({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={`${label.length + 3}ch`}
      {...(min && { min })}
      {...(max && { max })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
