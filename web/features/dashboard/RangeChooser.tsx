import { Input } from "@mantine/core";
import { useState } from "react";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { WordSelect } from "#web/ui/WordSelect.tsx";
import classes from "./dashboard.module.css";
import { problemOf, type Range } from "./range.ts";
import type { DashboardSearch } from "./search.ts";

const choices: { value: DashboardSearch["range"]; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "", label: "Last 30 days" },
  { value: "own", label: "Custom dates" },
];

type Props = { url: ListUrl<typeof DashboardSearch>; range: Range };

/** Selects a dashboard's date range and society. */
export function RangeChooser({ url, range }: Props) {
  const { search, show } = url;
  // Custom dates start with the shown range.
  const choose = (name: DashboardSearch["range"]) =>
    show(name === "own" ? { range: name, ...range } : { range: name, from: "", to: "" });
  return (
    <>
      <WordSelect aria-label="Days" options={choices} value={search.range} onChange={choose} />
      {search.range === "own" && (
        <OwnDays from={search.from} to={search.to} onChange={(days) => show(days)} />
      )}
      <SocietyFilter url={url} />
    </>
  );
}

type OwnProps = Range & { onChange: (days: Range) => void };

/** Two date inputs; only a valid range is applied, and the input stays. */
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
      <DayRangeFilter from={typed.from} to={typed.to} onChange={change} />
      {problem && <Input.Error className={classes.problem}>{problem}</Input.Error>}
    </>
  );
}
