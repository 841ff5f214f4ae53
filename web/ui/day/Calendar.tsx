import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { useEffect, useRef } from "react";

const ariaLabels = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  monthLevelControl: "Choose a month",
  yearLevelControl: "Choose a year",
};

type Props = {
  /** YYYY-MM-DD; "" for none. */
  value: string;
  min?: string;
  max?: string;
  /** Whether the keys go to the days at once. */
  focused: boolean;
  onChoose: (day: string) => void;
};

/** A month's days to choose one of, from Monday on. */
export function Calendar({ value, min, max, focused, onChoose }: Props) {
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The chosen day, else today's, is the one that Tab would reach.
    if (focused) days.current?.querySelector<HTMLElement>("table button[tabindex='0']")?.focus();
  }, [focused]);
  return (
    <DatePicker
      ref={days}
      value={value || null}
      {...(value && { defaultDate: value })}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      ariaLabels={ariaLabels}
      onChange={(day) => day && onChoose(day)}
    />
  );
}
