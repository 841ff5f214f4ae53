import { formatDay } from "#contract/format.ts";
import { Filter } from "../Filter.tsx";
import { DayInput } from "./DayInput.tsx";

type Props = {
  label: string;
  /** YYYY-MM-DD; "" for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

/** A date filter: one end of a range. */
export function DayFilter(props: Props) {
  const { label, value, onChange } = props;
  return (
    <Filter label={label} value={value === "" ? "" : formatDay(value)} onClear={() => onChange("")}>
      <DayEnd {...props} />
    </Filter>
  );
}

function DayEnd({ label, onChange, ...input }: Props) {
  const room = `${label.length + 3}ch`;
  return (
    <DayInput
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={room}
      // Fits the longest date and the icon.
      miw={`calc(${room} + 7.5rem)`}
      {...input}
      // Keeps the list unchanged while a date is being typed.
      onChange={(day, typed) => (day !== "" || typed.trim() === "") && onChange(day)}
    />
  );
}

type Range = { from: string; to: string };
type RangeProps = Range & { onChange: (change: Partial<Range>) => void };

/** Filters a list by a date range, YYYY-MM-DD; "" leaves an end open. */
export function DayRangeFilter({ from, to, onChange }: RangeProps) {
  return (
    <Filter label="Days" value={rangeText(from, to)} onClear={() => onChange({ from: "", to: "" })}>
      <DayEnd label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayEnd label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </Filter>
  );
}

/** "21 Nov 2026", "1 Nov 2026 – 21 Nov 2026", "from 1 Nov 2026"; "" for an open range. */
function rangeText(from: string, to: string): string {
  if (from === to) return from === "" ? "" : formatDay(from);
  if (to === "") return `from ${formatDay(from)}`;
  if (from === "") return `up to ${formatDay(to)}`;
  return `${formatDay(from)} – ${formatDay(to)}`;
}
