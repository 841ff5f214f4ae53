import { UnstyledButton } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { formatWeekday, plural } from "#contract/format.ts";
import { sayHour } from "./open.ts";
import { SlotChips } from "./SlotChips.tsx";
import classes from "./slots.module.css";
import { shortDay, type WeekGrid } from "./WeekGrid.tsx";

/** The same week for a thumb: a strip of its days, and the hours of one of them. */
export function DayStrip({ label, days, rows, chosen, onPick }: ComponentProps<typeof WeekGrid>) {
  const [looked, look] = useState("");
  const hours = rows.flatMap((row) => row.hours).filter(({ state }) => state !== "closed");
  const freeOn = (day: string) => hours.filter((hour) => hour.day === day && hour.state === "free").length;
  const shown =
    days.find((day) => day === looked) ??
    days.find((day) => day === chosen.day) ??
    days.find((day) => freeOn(day) > 0) ??
    days[0] ??
    "";
  const chips = hours
    .filter(({ day }) => day === shown)
    .map((hour) => ({ slot: hour.slot, note: sayHour(hour), free: hour.state === "free" }));
  return (
    <>
      <div className={classes.strip} role="group" aria-label={label}>
        {days.map((day) => (
          <UnstyledButton
            key={day}
            className={classes.day}
            aria-pressed={day === shown}
            aria-label={`${formatWeekday(day)}, ${plural(freeOn(day), "free hour")}`}
            data-state={freeOn(day) > 0 ? "free" : "full"}
            onClick={() => look(day)}
          >
            <span>{shortDay(day)[0]}</span>
            <strong>{shortDay(day)[1]}</strong>
          </UnstyledButton>
        ))}
      </div>
      {chips.length === 0 ? (
        <p className={classes.none}>No hour is left on this day.</p>
      ) : (
        <SlotChips
          label={`Free times, ${formatWeekday(shown)}`}
          chips={chips}
          chosen={chosen.day === shown ? chosen.slot : ""}
          onPick={(slot) => onPick({ day: shown, slot })}
        />
      )}
    </>
  );
}
