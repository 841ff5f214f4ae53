import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Wash } from "#contract/booking/wash.ts";
import { formatMonth, formatWeekday } from "#contract/format.ts";
import { WashBadge } from "#web/features/booking/Badges.tsx";
import { monthAfter } from "#web/features/booking/calendar/month.ts";
import { MonthGrid } from "#web/features/booking/calendar/MonthGrid.tsx";
import pageClasses from "#web/features/booking/page/page.module.css";
import { useToday } from "#web/lib/today.ts";
import classes from "./term.module.css";

/** How many washes each day has, by what became of them. */
function countsOf(washes: readonly Wash[]) {
  const days = [...new Set(washes.map(({ day }) => day))];
  return days.map((day) => {
    const own = washes.filter((wash) => wash.day === day);
    const count = (...statuses: Wash["status"][]) =>
      own.filter(({ status }) => statuses.includes(status)).length;
    return {
      day,
      scheduled: count("scheduled"),
      done: count("done"),
      missed: count("missed"),
      off: count("skipped", "cancelled"),
    };
  });
}

/** The plan's washes by month; a chosen day names its own. */
export function PlanCalendar({ washes }: { washes: readonly Wash[] }) {
  const today = useToday();
  const next = washes.find(({ status, day }) => status === "scheduled" && day >= today) ?? washes.at(-1);
  const [reached, setReached] = useState(next?.day ?? today);
  const [chosen, setChosen] = useState("");
  const month = reached.slice(0, 7);
  const turn = (count: number) => setReached(`${monthAfter(month, count)}-01`);
  return (
    <section className={pageClasses.section} aria-label="Calendar of washes">
      <h2>Calendar</h2>
      <div className={`${pageClasses.sheet} ${classes.calendar}`}>
        <div className={classes.month}>
          <strong aria-live="polite">{formatMonth(month)}</strong>
          <ActionIcon variant="subtle" color="gray" aria-label="Previous month" onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Next month" onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <MonthGrid
          month={month}
          counts={countsOf(washes)}
          reached={reached}
          onReach={setReached}
          chosen={chosen}
          onChoose={(day) => setChosen(day === chosen ? "" : day)}
        />
        {chosen !== "" && (
          <ul className={classes.day} aria-label={`Washes on ${formatWeekday(chosen)}`}>
            {washes
              .filter(({ day }) => day === chosen)
              .map((wash) => (
                <li key={wash.washId}>
                  {wash.slot} <WashBadge wash={wash} /> {wash.providerName}
                </li>
              ))}
          </ul>
        )}
      </div>
    </section>
  );
}
