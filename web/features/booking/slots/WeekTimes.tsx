import { ActionIcon, Skeleton, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_DAYS } from "#contract/booking/schedule.ts";
import { addDays } from "#contract/day.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useToday } from "#web/lib/today.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import { AllHours, useAllHours } from "./AllHours.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { type Chosen, hoursOf, type SlotAvailability } from "./open.ts";
import classes from "./slots.module.css";
import { WeekGrid } from "./WeekGrid.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** The seven days shown, and their availability; empty until loaded. */
  days: readonly string[];
  availability: readonly SlotAvailability[];
  chosen: Chosen;
  onPick: (time: Chosen) => void;
  /** Called with a day of another week to show. */
  onShowWeek: (day: string) => void;
};

const hasFree = ({ hours }: ReturnType<typeof hoursOf>[number]): boolean =>
  hours.some(({ state }) => state === "free");

/** The free hours of a week: a grid, or on a phone a strip of days above the hours of one. */
export function WeekTimes({ days, availability, chosen, onPick, onShowWeek }: Props) {
  const { t, day: dayText } = useTranslator();
  const today = useToday();
  // Fixed at mount: only filters the options, and the form validates again on submit.
  const [now] = useState(currentTime);
  const phone = usePhone();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const hours = useAllHours();
  const open = hoursOf(availability, days, now);
  // On a phone, the day strip filters per day.
  const rows = phone || hours.all ? open : open.filter((row) => hasFree(row) || row.slot === chosen.slot);
  const span = t("booking.fromToTo", { from: dayText(first), to: dayText(last) });
  const shown = { label: t("booking.freeTimesWhen", { when: span }), days, rows, chosen, onPick };
  return (
    <section className={classes.times} aria-label={t("booking.freeTimes")}>
      <div className={classes.head}>
        <span className={classes.title}>{t("booking.freeTimes")}</span>
        <Text size="sm" c="dimmed" role="status">
          {span}
        </Text>
        <ActionIcon
          variant="default"
          size={phone ? "xl" : "md"}
          aria-label={t("booking.weekBefore")}
          disabled={first <= today}
          onClick={() => onShowWeek(addDays(first, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={phone ? "xl" : "md"}
          aria-label={t("booking.weekAfter")}
          disabled={last >= addDays(today, MAX_DAYS - 1)}
          onClick={() => onShowWeek(addDays(last, 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      {availability.length === 0 ? (
        <Skeleton height={phone ? "14rem" : "18rem"} />
      ) : open.length === 0 ? (
        <p className={classes.none}>{t("booking.nobodyWashesThereOnTheseDays")}</p>
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t("booking.noHourIsFreeOnTheseDays")}</p>
      ) : phone ? (
        <DayStrip {...shown} all={hours.all} />
      ) : (
        <WeekGrid {...shown} />
      )}
      {open.some((row) => row.hours.some(({ state }) => state === "full")) && <AllHours {...hours} />}
    </section>
  );
}
