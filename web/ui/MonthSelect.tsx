import { NativeSelect } from "@mantine/core";
import { addMonths, monthOf } from "#contract/day.ts";
import { formatMonth } from "#contract/format.ts";
import { useToday } from "#web/lib/today.ts";
import { Filter } from "./Filter.tsx";

/** The number of months offered. */
const MONTHS = 24;

type Props = {
  value: string;
  onChange: (month: string) => void;
  /** Label of the "no month" option; without it a month is always selected, and the current month is offered. */
  any?: string;
  /** The first month offered, if not the one two years back. */
  since?: string | null;
  /** In another language than English. */
  label?: string;
  textOf?: (month: string) => string;
};

/** Selects one of the last months, newest first; only past ones when "no month" is offered. */
export function MonthSelect(props: Props) {
  const { value, onChange, any, since = null, label = "Month", textOf = formatMonth } = props;
  const latest = addMonths(monthOf(useToday()), any === undefined ? 0 : -1);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(latest, -back)).filter(
    (month) => since === null || month >= since,
  );
  const options = value === "" || months.includes(value) ? months : [value, ...months];
  const select = (
    <NativeSelect
      aria-label={label}
      data={[
        ...(any === undefined ? [] : [{ value: "", label: any }]),
        ...options.map((month) => ({ value: month, label: textOf(month) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  return (
    <Filter label="Month" value={value === "" ? "" : formatMonth(value)} onClear={() => onChange("")}>
      {select}
    </Filter>
  );
}
