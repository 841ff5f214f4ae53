import { wordField } from "#web/texts/fields.ts";
import { Input, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useController } from "react-hook-form";
import { type Schedule, THIRD_DAY } from "#contract/booking/schedule.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import type { EntryForm } from "./CarFields.tsx";
import { dayNames } from "./words.ts";
import classes from "./vehicle.module.css";
import { useWalk } from "../../slots/useWalk.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** The next day; "" for an incomplete date. */
export const addDaysTo = (start: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(start) ? addDays(start, 1) : "";

/** Days of the week: one if weekly, two if biweekly. */
export function DaysField({ form, schedule }: { form: EntryForm; schedule: Schedule }) {
  const { t } = useTranslator();
  const { control, setError, clearErrors } = form;
  const { field, fieldState } = useController({ control, name: "days" });
  const chosen = field.value;
  const { place, stopAt } = useWalk([weekdays], chosen[0]);
  const toggle = (day: Weekday) => {
    clearErrors("days");
    if (chosen.includes(day)) return field.onChange(chosen.filter((other) => other !== day));
    if (schedule === "weekly") return field.onChange([day]);
    if (schedule === "biweekly" && chosen.length === 2)
      return setError("days", { message: wordField(THIRD_DAY) });
    return field.onChange(weekdays.filter((other) => other === day || chosen.includes(other)));
  };
  const error = fieldState.error?.message;
  return (
    <div className={classes.wide}>
      <Input.Label component="span" required id="wash-days">
        {t("booking.days")}
      </Input.Label>
      <div
        ref={place}
        className={classes.days}
        role="group"
        aria-labelledby="wash-days"
        aria-describedby={error ? "wash-days-error" : undefined}
      >
        {weekdays.map((day, index) => (
          <UnstyledButton
            key={day}
            // Receives the focus if the days are invalid.
            {...(index === 0 && { ref: field.ref })}
            className={classes.day}
            aria-pressed={chosen.includes(day)}
            {...stopAt(day)}
            onClick={() => toggle(day)}
          >
            <VisuallyHidden>{t(dayNames[day].whole)}</VisuallyHidden>
            <span aria-hidden>{t(dayNames[day].short)}</span>
          </UnstyledButton>
        ))}
      </div>
      {error && (
        <Input.Error id="wash-days-error" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
