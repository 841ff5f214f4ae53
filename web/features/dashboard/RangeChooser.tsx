import { Input, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useSocieties } from "#web/features/society/choose.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import classes from "./dashboard.module.css";
import { problemOf, type Range } from "./range.ts";
import type { DashboardSearch } from "./search.ts";

const choices: { value: DashboardSearch["range"]; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "", label: "Last 30 days" },
  { value: "own", label: "Own dates" },
];

type Props = { url: ListUrl<typeof DashboardSearch>; /** The range that is shown. */ range: Range };

/** Which days a dashboard tells of, and of which society. */
export function RangeChooser({ url: { search, show }, range }: Props) {
  // Own days begin with those that are shown.
  const choose = (name: DashboardSearch["range"]) =>
    show(name === "own" ? { range: name, ...range } : { range: name, from: "", to: "" });
  return (
    <>
      <NativeSelect
        aria-label="Days"
        data={choices}
        value={search.range}
        onChange={({ currentTarget }) => choose(currentTarget.value as DashboardSearch["range"])}
      />
      {search.range === "own" && (
        <OwnDays from={search.from} to={search.to} onChange={(days) => show(days)} />
      )}
      <SearchSelect
        aria-label="Society"
        placeholder="All societies"
        clearable
        {...useSocieties().choose}
        value={search.society}
        onChange={(society) => show({ society })}
      />
    </>
  );
}

type OwnProps = Range & { onChange: (days: Range) => void };

/** Two days; only those that make a range are asked for, and what was typed stays. */
function OwnDays({ from, to, onChange }: OwnProps) {
  const [typed, setTyped] = useState({ from, to });
  const problem = problemOf(typed);
  const change = (part: Partial<Range>) => {
    const days = { ...typed, ...part };
    setTyped(days);
    if (problemOf(days) === null) onChange(days);
  };
  return (
    <>
      <DayFilter label="From" value={typed.from} max={typed.to} onChange={(day) => change({ from: day })} />
      <DayFilter label="To" value={typed.to} min={typed.from} onChange={(day) => change({ to: day })} />
      {problem && <Input.Error className={classes.problem}>{problem}</Input.Error>}
    </>
  );
}
