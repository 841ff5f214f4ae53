import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { getCalendar } from "#contract/booking/wash.ts";
import { weekdays } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMonth, formatWeekday, plural } from "#contract/format.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./calendar.module.css";
import { dayByKey, weeksOf } from "./month.ts";

type Count = ReplyOf<typeof getCalendar>[number];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Washes that were neither skipped nor cancelled. */
const dueOf = ({ scheduled, done, missed }: Count): number => scheduled + done + missed;

function labelOf(day: string, count: Count | undefined): string {
  if (!count) return `${formatWeekday(day)}, no washes`;
  const parts = [
    count.done > 0 && `${formatCount(count.done)} done`,
    count.missed > 0 && `${formatCount(count.missed)} missed`,
    count.off > 0 && `${formatCount(count.off)} skipped or cancelled`,
  ];
  return [formatWeekday(day), plural(dueOf(count), "wash", "washes"), ...parts.filter(Boolean)].join(", ");
}

type Props = {
  /** "2026-11" */
  month: string;
  counts: readonly Count[];
  /** The day in the tab order (roving tabindex). */
  reached: string;
  onReach: (day: string) => void;
  /** Selected day; "" for none. */
  chosen: string;
  onChoose: (day: string) => void;
};

/** A month as a date grid: arrow keys move by day, Page Up and Page Down by month. */
export function MonthGrid({ month, counts, reached, onReach, chosen, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const focusMoved = useRef(false);
  const today = useToday();
  const countOf = new Map(counts.map((count) => [count.day, count]));
  useEffect(() => {
    if (!focusMoved.current) return;
    focusMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);
  const moveFocus = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, reached);
    if (next === undefined) return;
    event.preventDefault();
    focusMoved.current = true;
    onReach(next);
  };
  return (
    <div ref={grid} role="grid" aria-label={formatMonth(month)} className={classes.grid}>
      <div role="row" className={classes.week}>
        {weekdays.map((name) => (
          <span key={name} role="columnheader" aria-label={capital(name)}>
            {capital(name).slice(0, 2)}
          </span>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div key={week[0]} role="row" className={classes.week}>
          {week.map((day) => (
            <div key={day} role="gridcell" aria-selected={day === chosen}>
              <UnstyledButton
                className={classes.day}
                data-day={day}
                data-outside={!day.startsWith(month) || undefined}
                aria-current={day === today ? "date" : undefined}
                tabIndex={day === reached ? 0 : -1}
                onKeyDown={moveFocus}
                onClick={() => {
                  onReach(day);
                  onChoose(day);
                }}
              >
                <VisuallyHidden>{labelOf(day, countOf.get(day))}</VisuallyHidden>
                <span className={classes.date} aria-hidden>
                  {Number(day.slice(8))}
                </span>
                <Marks count={countOf.get(day)} />
              </UnstyledButton>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Marks({ count }: { count: Count | undefined }) {
  if (!count) return null;
  return (
    <>
      {dueOf(count) > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(dueOf(count))}
        </span>
      )}
      <span className={classes.marks}>
        {count.done > 0 && <IconCheck data-mark="done" size={11} stroke={3} aria-hidden />}
        {count.missed > 0 && <IconAlertTriangle data-mark="missed" size={11} stroke={3} aria-hidden />}
        {count.off > 0 && <IconMinus data-mark="off" size={11} stroke={3} aria-hidden />}
      </span>
    </>
  );
}
