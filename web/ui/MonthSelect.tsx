import { NativeSelect } from "@mantine/core";
import { addMonths, monthOf } from "#contract/day.ts";
import { formatMonth } from "#contract/format.ts";
import { useToday } from "#web/lib/today.ts";

/** How many months back can be chosen. */
const MONTHS = 24;

type Props = {
  value: string;
  onChange: (month: string) => void;
  /** What stands for none; without it a month is always chosen, this one too. */
  any?: string;
};

/** One of the last months, the newest first: those that are over where none can be chosen as well. */
export function MonthSelect({ value, onChange, any }: Props) {
  const first = addMonths(monthOf(useToday()), any === undefined ? 0 : -1);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back));
  const known = value === "" || months.includes(value) ? months : [value, ...months];
  return (
    <NativeSelect
      aria-label="Month"
      data={[
        ...(any === undefined ? [] : [{ value: "", label: any }]),
        ...known.map((month) => ({ value: month, label: formatMonth(month) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
