import { DayFilter } from "./DayFilter.tsx";

type Range = { from: string; to: string };
type Props = Range & { onChange: (change: Partial<Range>) => void };

/** Filters a list by a range of days, YYYY-MM-DD; "" leaves an end open. */
export function DayRangeFilter({ from, to, onChange }: Props) {
  return (
    <>
      <DayFilter label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  );
}
