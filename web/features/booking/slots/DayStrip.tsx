import { Button, UnstyledButton } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { formatHour } from "./open.ts";
import { SlotChips } from "./SlotChips.tsx";
import classes from "./slots.module.css";
import { shortDay, type WeekGrid } from "./WeekGrid.tsx";
import { useTranslator } from "#web/texts/translator.ts";

/** Days offered instead of one without a free hour. */
const MAX_NEAR = 3;

type Props = ComponentProps<typeof WeekGrid> & {
  /** True to list full hours, too. */
  all: boolean;
};

/** The week grid for phones: a strip of days above the hours of one. */
export function DayStrip({ label, days, rows, chosen, onPick, all }: Props) {
  const translator = useTranslator();
  const { t, weekday } = translator;
  const [selectedDay, selectDay] = useState("");
  const hours = rows.flatMap((row) => row.hours).filter(({ state }) => state !== "closed");
  const freeOn = (day: string) => hours.filter((hour) => hour.day === day && hour.state === "free").length;
  const shown =
    days.find((day) => day === selectedDay) ??
    days.find((day) => day === chosen.day) ??
    days.find((day) => freeOn(day) > 0) ??
    days[0] ??
    "";
  const chips = hours
    .filter(({ day, slot, state }) => day === shown && (all || state === "free" || slot === chosen.slot))
    .map((hour) => ({ slot: hour.slot, note: formatHour(hour, translator), free: hour.state === "free" }));
  return (
    <>
      <div className={classes.strip} role="group" aria-label={label}>
        {days.map((day) => (
          <UnstyledButton
            key={day}
            className={classes.day}
            aria-pressed={day === shown}
            aria-label={`${weekday(day)}, ${t("booking.countFreeHours", { count: freeOn(day) })}`}
            data-state={freeOn(day) > 0 ? "free" : "full"}
            onClick={() => selectDay(day)}
          >
            <span>{shortDay(day, translator)[0]}</span>
            <strong>{shortDay(day, translator)[1]}</strong>
          </UnstyledButton>
        ))}
      </div>
      {chips.length > 0 && (
        <SlotChips
          label={t("booking.freeTimesWhen", { when: weekday(shown) })}
          chips={chips}
          chosen={chosen.day === shown ? chosen.slot : ""}
          onPick={(slot) => onPick({ day: shown, slot })}
        />
      )}
      {freeOn(shown) === 0 && (
        <NoneFree
          day={shown}
          near={nearest(days, shown).filter((day) => freeOn(day) > 0)}
          onLook={selectDay}
        />
      )}
    </>
  );
}

/** The other days, nearest first; of two equally near, the later first. */
const nearest = (days: readonly string[], day: string): string[] => {
  const at = days.indexOf(day);
  const distance = (other: string) => Math.abs(days.indexOf(other) - at);
  return days
    .filter((other) => other !== day)
    .toReversed()
    .toSorted((one, other) => distance(one) - distance(other));
};

type NoneProps = { day: string; near: readonly string[]; onLook: (day: string) => void };

/** Message for a day without free hours, with nearby days that have some. */
function NoneFree({ day, near, onLook }: NoneProps) {
  const { t, weekday } = useTranslator();
  return (
    <div className={classes.none}>
      <p>
        {t("booking.noHourIsFreeOn", { day: weekday(day) })}
        {near.length === 0 && ` ${t("booking.tryAnotherWeek")}`}
      </p>
      {near.slice(0, MAX_NEAR).map((other) => (
        <Button key={other} variant="default" onClick={() => onLook(other)}>
          {weekday(other)}
        </Button>
      ))}
    </div>
  );
}
