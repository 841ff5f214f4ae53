import { ActionIcon } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
} from "@tabler/icons-react";
import { useState } from "react";
import { getCalendar } from "#contract/booking/wash.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { formatMonth } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import classes from "./calendar.module.css";
import { DayWashes } from "./DayWashes.tsx";
import { monthAfter, weeksOf } from "./month.ts";
import { MonthGrid } from "./MonthGrid.tsx";

type Props = {
  /** Society and company filter. */
  place: NonNullable<BodyOf<typeof getCalendar>["filters"]>;
  /** Selected day; "" for none. */
  chosen: string;
  onChoose: (day: string) => void;
  onOpen: (bookingId: number) => void;
};

/** A month calendar with the number of washes per day; selecting a day lists its washes. */
export function WashCalendar({ place, chosen, onChoose, onOpen }: Props) {
  const today = useToday();
  const [focusedDay, setFocusedDay] = useState(chosen || today);
  const month = focusedDay.slice(0, 7);
  const days = weeksOf(month).flat();
  const query = useCall(getCalendar, {
    From: days.at(0) ?? focusedDay,
    To: days.at(-1) ?? focusedDay,
    filters: place,
  });
  const { error, loading, onRetry } = tableState(query);
  const changeMonth = (count: number) => setFocusedDay(`${monthAfter(month, count)}-01`);
  return (
    <>
      <section className={classes.sheet} aria-label="Washes by day" aria-busy={loading}>
        <header className={classes.head}>
          <h2 className={classes.month} aria-live="polite">
            {formatMonth(month)}
          </h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous month"
            onClick={() => changeMonth(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Next month" onClick={() => changeMonth(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </header>
        {error ? (
          <ErrorState {...error} onRetry={onRetry} />
        ) : (
          <MonthGrid
            month={month}
            counts={query.data ?? []}
            reached={focusedDay}
            onReach={setFocusedDay}
            chosen={chosen}
            onChoose={(day) => onChoose(day === chosen ? "" : day)}
          />
        )}
        <Legend />
      </section>
      {chosen && (
        <DayWashes key={chosen} day={chosen} place={place} onOpen={onOpen} onClear={() => onChoose("")} />
      )}
    </>
  );
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label="Marks">
      <li data-mark="done">
        <IconCheck size={14} stroke={2.5} aria-hidden />
        Done
      </li>
      <li data-mark="missed">
        <IconAlertTriangle size={14} stroke={2.5} aria-hidden />
        Missed
      </li>
      <li data-mark="off">
        <IconMinus size={14} stroke={2.5} aria-hidden />
        Skipped or cancelled
      </li>
    </ul>
  );
}
