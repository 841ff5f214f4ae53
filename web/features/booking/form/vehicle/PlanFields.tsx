import { wordField } from "#web/texts/fields.ts";
import { Input, Select, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { type Schedule, schedules, THIRD_DAY } from "#contract/booking/schedule.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import type { EntryForm } from "./CarFields.tsx";
import { scheduleLabels } from "#i18n/labels.ts";
import { dayNames } from "./words.ts";
import classes from "./vehicle.module.css";
import { daysOf } from "./vehicle.ts";
import { useWalk } from "#web/features/booking/slots/useWalk.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import type { PlainKey } from "#i18n/translator.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { takeMarked } from "#web/ui/takeMarked.ts";

/** Explanation of each schedule. */
const meanings: Record<Schedule, PlainKey> = {
  daily: "booking.everyDay",
  weekly: "booking.oneDayWeek",
  biweekly: "booking.twoDaysWeek",
  customize: "booking.theDaysYouChoose",
};

/** Schedule, end date and days of a plan, with the number of washes. */
export function PlanFields({ form }: { form: EntryForm }) {
  const { t } = useTranslator();
  const { control, setValue, clearErrors } = form;
  const {
    field: { ref, onChange, ...field },
    fieldState,
  } = useController({ control, name: "schedule" });
  const phone = usePhone();
  const [schedule, start, end, days] = useWatch({ control, name: ["schedule", "start", "end", "days"] });
  const occurrences = daysOf({ schedule, start, end, days }, "regular-wash").length;
  return (
    <>
      <Select
        label={t("booking.schedule")}
        required
        placeholder={t("booking.select")}
        // Few options: on a phone the keyboard would only cover them.
        searchable={!phone}
        selectFirstOptionOnChange
        onKeyDownCapture={takeMarked}
        openOnFocus={false}
        description={t(schedule === null ? "booking.biweeklyMeansTwoDaysWeek" : meanings[schedule])}
        allowDeselect={false}
        {...field}
        ref={ref}
        data={schedules.map((value) => ({ value, label: t(scheduleLabels[value]) }))}
        onChange={(next) => {
          onChange(next);
          setValue("days", []);
          clearErrors("days");
        }}
        error={fieldState.error?.message}
        attributes={{
          dropdown: {
            role: "region",
            "aria-label": t("booking.choicesOfWhat", { what: t("booking.schedule") }),
          },
        }}
      />
      <DayField
        control={control}
        name="end"
        label={t("booking.endDate")}
        required
        {...(start !== "" && { min: addDaysTo(start) })}
      />
      {schedule !== null && schedule !== "daily" && <DaysField form={form} schedule={schedule} />}
      <TextInput label={t("booking.occurrences")} readOnly value={occurrences === 0 ? "" : occurrences} />
    </>
  );
}

/** The next day; "" for an incomplete date. */
const addDaysTo = (start: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(start) ? addDays(start, 1) : "");

/** Days of the week: one if weekly, two if biweekly. */
function DaysField({ form, schedule }: { form: EntryForm; schedule: Schedule }) {
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
