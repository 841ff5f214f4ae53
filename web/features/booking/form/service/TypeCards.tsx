import { IconCalendarRepeat, IconDroplet } from "@tabler/icons-react";
import { useId } from "react";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import classes from "./service.module.css";
import type { ScreenKey } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

const types = [
  {
    schedule: "Book Now",
    name: "booking.oneTimeWash",
    value: "One-Time Wash (Single Vehicle)",
    about: "booking.oneWashOnDayAnd",
    icon: IconDroplet,
  },
  {
    schedule: "regular-wash",
    name: "booking.regularWashPlan",
    value: "Regular Wash Plan (Multiple Vehicles)",
    about: "booking.washedAgainAndAgainEvery",
    icon: IconCalendarRepeat,
  },
] as const;

export const typeNames: Record<BookingSchedule, ScreenKey> = {
  "Book Now": types[0].name,
  "regular-wash": types[1].name,
};

type Props = { type: BookingSchedule; onChange: (type: BookingSchedule) => void };

export function TypeCards({ type, onChange }: Props) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <fieldset className={classes.types}>
      <legend>{t("booking.selectServiceType")}</legend>
      {types.map(({ schedule, name, value, about, icon: Icon }) => (
        <label key={schedule} className={classes.type}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={type === schedule}
            aria-label={t(name)}
            aria-describedby={`${id} ${schedule}`.replaceAll(" ", "-")}
            onChange={() => onChange(schedule)}
          />
          <Icon size={24} stroke={1.6} aria-hidden />
          <span>
            <strong>{t(name)}</strong>
            <span id={`${id} ${schedule}`.replaceAll(" ", "-")}>{t(about)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
