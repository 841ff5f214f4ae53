import { Radio, Text } from "@mantine/core";
import { useState } from "react";
import type { FullDayChoice } from "#contract/booking/vehicle.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { useTurnTo } from "#web/ui/form/useTurnTo.ts";
import { answerTexts, isOffered, offeredAnswers } from "./fullDayAnswers.ts";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const MAX_NAMED_DAYS = 5;

type Props = {
  slot: string;
  /** The vehicle's number; "" while none is typed. */
  number: string;
  /** Takes the focus and scrolls into view: the booking stops here. */
  asks: boolean;
  fullDays: readonly string[];
  days: number;
  value: FullDayChoice;
  onChange: (choice: FullDayChoice) => void;
  error: string | null;
};

/** Asks what to do on days when the slot is full; one answer for the whole booking. */
export function FullDays({ slot, number, asks, fullDays, days, value, onChange, error }: Props) {
  const { t, day, slot: slotText } = useTranslator();
  const plans = usePlanTexts();
  // Whoever changes something later is at work on it already.
  const [asksAtFirst] = useState(asks);
  const answers = useTurnTo(asksAtFirst);
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
          {offeredAnswers(fullDays.length === days).map((choice) => (
            <Radio key={choice} value={choice} label={t(answerTexts[choice])} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
