import { NativeSelect, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useMemo } from "react";
import { auditActions, auditNouns, getAuditUsers } from "#contract/audit/audit.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./audit.module.css";
import { actions, nouns } from "./nouns.ts";

const kindChoices = [
  { value: "", label: "All kinds" },
  ...auditNouns.map((noun) => ({ value: noun, label: nouns[noun].one })),
];
const actionChoices = [
  { value: "", label: "All actions" },
  ...auditActions.map((action) => ({ value: action, label: actions[action].label })),
];

type Props = { url: ListUrl; /** How many of the filters are set. */ inUse: number };

/** What narrows the trail, beside a search. On a phone it is folded away. */
export function AuditFilters({ url, inUse }: Props) {
  if (!usePhone()) return <Fields url={url} />;
  return (
    <details className={classes.fold}>
      <summary>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filter{inUse > 0 && ` (${inUse})`}
      </summary>
      <Fields url={url} />
    </details>
  );
}

function Fields({ url: { search, narrow } }: Pick<Props, "url">) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Kind"
        data={kindChoices}
        value={search.kind}
        onChange={({ currentTarget }) => narrow({ kind: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Action"
        data={actionChoices}
        value={search.action}
        onChange={({ currentTarget }) => narrow({ action: currentTarget.value })}
      />
      <PersonFilter value={search.of} onChange={(of) => narrow({ of })} />
      <DayFilter label="From" value={search.from} max={search.to} onChange={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
    </div>
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
      data-day
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
