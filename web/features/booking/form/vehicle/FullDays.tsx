import { Radio, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { hasPermission } from "#web/lib/permission.ts";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const MAX_NAMED_DAYS = 5;

const words = {
  skip: "booking.leaveTheseDaysOut",
  shift: "booking.nearestFreeTimeOnThese",
  overbook: "booking.bookAnyway",
} as const;

/** Choices for full days; skipping is not offered if it would leave no wash. */
const offered = (all: boolean) =>
  (["skip", "shift", "overbook"] as const).filter(
    (choice) => (choice !== "skip" || !all) && (choice !== "overbook" || hasPermission("booking:overbook")),
  );

/** True if `choice` is offered; `all` if every day is full. */
export const isOffered = (choice: FullDayChoice, all: boolean): boolean =>
  offered(all).some((one) => one === choice);

type Props = {
  slot: string;
  /** The vehicle's number; "" while none is typed. */
  number: string;
  /** Takes the focus and scrolls into view: the booking stops here. */
  asks: boolean;
  fullDays: readonly string[];
  /** Number of days of the washes. */
  days: number;
  value: FullDayChoice;
  onChange: (choice: FullDayChoice) => void;
  error: string | null;
};

/** Asks what to do on days when the slot is full; one answer for the whole booking. */
export function FullDays({ slot, number, asks, fullDays, days, value, onChange, error }: Props) {
  const { t, day, slot: slotText } = useTranslator();
  const plans = usePlanTexts();
  const answers = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(() => {
    if (!asks) return;
    answers.current?.querySelector("input")?.focus({ preventScroll: true });
    answers.current?.scrollIntoView({ block: "center" });
  });
  useEffect(() => ask(), []);
  const named = fullDays.slice(0, MAX_NAMED_DAYS).map(day).join(", ");
  const more = fullDays.length - MAX_NAMED_DAYS;
  return (
    <div className={classes.full}>
      <Radio.Group
        label={
          days === 1
            ? t("booking.slotIsFullOnThis", { slot: slotText(slot) })
            : number === ""
              ? t("booking.slotIsFullOnCount", { count: fullDays.length, slot: slotText(slot) })
              : plans.t("plans.slotIsFullForNumber", {
                  number,
                  slot: slotText(slot),
                  full: fullDays.length,
                  count: days,
                })
        }
        description={t("booking.chooseAnotherTimeOrWhat")}
        value={isOffered(value, fullDays.length === days) ? value : null}
        onChange={onChange}
        error={error ?? undefined}
      >
        {days > 1 && (
          <Text size="xs" my={4}>
            {more > 0 ? t("booking.thenOthers", { names: named, more }) : named}
          </Text>
        )}
        <div ref={answers} className={classes.answers}>
          {offered(fullDays.length === days).map((choice) => (
            <Radio key={choice} value={choice} label={t(words[choice])} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
