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
export function DayFilter({ label, onChange, ...input }: Props) {
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
    <>
      <DayFilter label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  );
}
