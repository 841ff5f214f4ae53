import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type Chosen, type Hour, formatHour } from "./open.ts";
import classes from "./slots.module.css";
import { useWalk } from "./useWalk.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  label: string;
  days: readonly string[];
  rows: readonly { slot: string; hours: readonly Hour[] }[];
  chosen: Chosen;
  onPick: (time: Chosen) => void;
};

/** "Mon 23" */
export const shortDay = (day: string, { weekday }: ScreenTranslator): [string, string] => [
  weekday(day).split(" ")[0] ?? "",
  String(Number(day.slice(8))),
];

/** Unique name of an hour. */
const nameOf = ({ day, slot }: Chosen): string => `${day} ${slot}`;

/** A week as a grid of days and hours with the washes left in each; Enter or a click selects. */
export function WeekGrid({ label, days, rows, chosen, onPick }: Props) {
  const translator = useTranslator();
  const { t, weekday } = translator;
  const names = rows.map(({ hours }) => hours.map(nameOf));
  const all = rows.flatMap(({ hours }) => hours);
  const begin =
    all.find((hour) => nameOf(hour) === nameOf(chosen)) ?? all.find(({ state }) => state === "free");
  const { place, stopAt } = useWalk(names, begin && nameOf(begin));
  return (
    <div ref={place} role="grid" aria-label={label} className={classes.grid}>
      <div role="row" className={classes.row}>
        <span role="columnheader">
          <VisuallyHidden>{t("booking.hour")}</VisuallyHidden>
        </span>
        {days.map((day) => (
          <span key={day} role="columnheader" aria-label={weekday(day)}>
            {shortDay(day, translator).join(" ")}
          </span>
        ))}
      </div>
      {rows.map(({ slot, hours }) => (
        <div key={slot} role="row" className={classes.row}>
          <span role="rowheader">{translator.slot(slot)}</span>
          {hours.map((hour) => (
            <div key={hour.day} role="gridcell" aria-selected={nameOf(hour) === nameOf(chosen)}>
              <UnstyledButton
                className={classes.hour}
                data-state={hour.state}
                aria-disabled={hour.state !== "free" || undefined}
                {...stopAt(nameOf(hour))}
                onClick={() => hour.state === "free" && onPick({ day: hour.day, slot })}
              >
                <VisuallyHidden>
                  {weekday(hour.day)}, {translator.slot(slot)}:{" "}
                </VisuallyHidden>
                {formatHour(hour, translator)}
              </UnstyledButton>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
