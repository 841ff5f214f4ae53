import "@mantine/dates/styles.layer.css";
import { type CalendarAriaLabels, DatePicker } from "@mantine/dates";
import { useEffect, useRef } from "react";
import type { ScreenKey, ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

const controls: Record<keyof CalendarAriaLabels, ScreenKey> = {
  previousMonth: "ui.previousMonth",
  nextMonth: "ui.nextMonth",
  previousYear: "ui.previousYear",
  nextYear: "ui.nextYear",
  previousDecade: "ui.previousDecade",
  nextDecade: "ui.nextDecade",
  monthLevelControl: "ui.chooseMonth",
  yearLevelControl: "ui.chooseYear",
};

const labelsIn = ({ t }: ScreenTranslator): CalendarAriaLabels =>
  Object.fromEntries(Object.entries(controls).map(([control, word]) => [control, t(word)]));

const firstOf = (text: string): string => text.split(" ")[0] ?? "";

/** Month and day formats for languages other than the calendar's own. */
const formatsIn = ({ month, weekday, day }: ScreenTranslator) => ({
  monthLabelFormat: month,
  monthsListFormat: (text: string) => firstOf(month(text)),
  weekdayFormat: (text: string) => firstOf(weekday(text)),
  getDayAriaLabel: day,
});

type Props = {
  /** YYYY-MM-DD; "" for none. */
  value: string;
  min?: string;
  max?: string;
  /** True if the days get keyboard focus at once. */
  focused: boolean;
  onChoose: (day: string) => void;
};

/** A month calendar to choose a day from; weeks start on Monday. */
export function Calendar({ value, min, max, focused, onChoose }: Props) {
  const translator = useTranslator();
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The selected day, or today, is the tab stop.
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
      ariaLabels={labelsIn(translator)}
      {...(translator.language !== "en" && formatsIn(translator))}
      onChange={(day) => day && onChoose(day)}
    />
  );
}
