import { Button, Text } from "@mantine/core";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { type Chosen } from "#web/features/booking/slots/open.ts";
import { PlanTimes } from "#web/features/booking/slots/PlanTimes.tsx";
import { WeekTimes } from "#web/features/booking/slots/WeekTimes.tsx";
import type { Times } from "./useTimes.ts";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { type: BookingSchedule; times: Times; chosen: Chosen; onPick: (time: Chosen) => void };

/** Free slots for the vehicle in the form; for a plan, counted over its days. */
export function FreeHours({ type, times, chosen, onPick }: Props) {
  const { t } = useTranslator();
  const { availability, days, isRequested, onRetry } = times.shown;
  if (!isRequested) return null;
  if (onRetry)
    return (
      <Text size="sm" className={classes.wide} role="alert">
        {t("booking.theFreeTimesCouldNot")}{" "}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t("ui.tryAgain")}
        </Button>
      </Text>
    );
  if (type === "Book Now")
    return (
      <WeekTimes
        days={days}
        availability={availability}
        chosen={chosen}
        onPick={onPick}
        onShowWeek={times.showWeek}
      />
    );
  return (
    <PlanTimes
      days={days.length}
      availability={availability}
      chosen={chosen.slot}
      onPick={(slot) => onPick({ day: chosen.day, slot })}
    />
  );
}
