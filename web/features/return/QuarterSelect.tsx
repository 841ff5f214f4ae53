import { NativeSelect } from "@mantine/core";
import { addMonths, monthOf } from "#contract/day.ts";
import { useToday } from "#web/lib/today.ts";
import { periodName, quarterOf } from "./words.ts";

/** The number of quarters offered. */
const QUARTERS = 8;

type Props = {
  /** The last month of the quarter. */
  value: string;
  onChange: (month: string) => void;
};

/** Selects one of the last quarters, newest first. */
export function QuarterSelect({ value, onChange }: Props) {
  const first = quarterOf(monthOf(useToday()));
  const quarters = Array.from({ length: QUARTERS }, (_, back) => addMonths(first, -3 * back));
  const options = quarters.includes(value) ? quarters : [value, ...quarters];
  return (
    <NativeSelect
      aria-label="Quarter"
      data={options.map((month) => ({ value: month, label: periodName({ month, isQuarter: true }) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
