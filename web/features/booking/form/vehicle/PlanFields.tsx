import { wordField } from "#web/texts/fields.ts";
import { Input, NativeSelect, Select, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { allExcept, exceptedDay, isByWeekday, type Schedule, THIRD_DAY } from "#contract/booking/schedule.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import type { EntryForm } from "./CarFields.tsx";
import { scheduleLabels } from "#i18n/labels.ts";
import { dayNames } from "./words.ts";
import classes from "./vehicle.module.css";
import { daysOf } from "./vehicle.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { useWalk } from "#web/features/booking/slots/useWalk.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import type { PlainKey } from "#i18n/translator.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { takeMarked } from "#web/ui/takeMarked.ts";

/** A schedule as chosen: all days but one are chosen weekdays. */
type Choice = Schedule | "all-but-one";

// The everyday ones first, so that typing their first letter finds them.
const choices: readonly Choice[] = [
  "daily",
  "weekly",
  "biweekly",
  "customize",
  "all-but-one",
  "other-day",
  "month",
];
const choiceLabels: Record<Choice, PlainKey> = {
  ...scheduleLabels,
  "all-but-one": "labels.scheduleDailyExcept",
};

/** Explanation of each schedule. */
const meanings: Record<Choice, PlainKey> = {
  daily: "booking.everyDay",
  weekly: "booking.oneDayWeek",
  biweekly: "booking.twoDaysWeek",
  customize: "booking.theDaysYouChoose",
  "all-but-one": "plans.everyDayButOne",
  "other-day": "plans.everyOtherDay",
  month: "plans.onceMonth",
};

/** Left out at first by a schedule of all days but one. */
const FIRST_EXCEPTED: Weekday = "sunday";

/** Schedule, end date and days of a plan, with the number of washes. */
export function PlanFields({ form }: { form: EntryForm }) {
  const { t } = useTranslator();
  const plans = usePlanTexts();
  const { control, setValue, clearErrors } = form;
  const {
    field: { ref, onChange, value: schedule, ...field },
    fieldState,
  } = useController({ control, name: "schedule" });
  const phone = usePhone();
  const [start, end, days, allButOne = false, dayOfMonth = null] = useWatch({
    control,
    name: ["start", "end", "days", "allButOne", "dayOfMonth"],
  });
  const occurrences = daysOf({ schedule, start, end, days, dayOfMonth }, "regular-wash").length;
  const choice: Choice | null = allButOne ? "all-but-one" : schedule;
  const meaning = choice === null ? null : meanings[choice];
  const choose = (next: Choice) => {
    const isAllButOne = next === "all-but-one";
    onChange(isAllButOne ? "customize" : next);
    setValue("allButOne", isAllButOne);
    setValue("days", isAllButOne ? allExcept([FIRST_EXCEPTED]) : []);
    setValue("dayOfMonth", null);
    clearErrors("days");
  };
  const isOpen = schedule !== null && end === "" && occurrences > 0;
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
        description={
          meaning === null
            ? t("booking.biweeklyMeansTwoDaysWeek")
            : meaning.startsWith("plans.")
              ? plans.t(meaning)
              : t(meaning)
        }
        allowDeselect={false}
        {...field}
        value={choice}
        ref={ref}
        data={choices.map((value) => ({ value, label: t(choiceLabels[value]) }))}
        onChange={(next) => {
          const chosen = choices.find((one) => one === next);
          if (chosen) choose(chosen);
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
        description={plans.t("plans.goesOnUntilStopped")}
        {...(start !== "" && { min: addDaysTo(start) })}
      />
      {schedule === "month" && (
        <DayOfMonthField
          value={dayOfMonth ?? Number(start.slice(8) || 1)}
          onChange={(next) => setValue("dayOfMonth", next, { shouldDirty: true })}
        />
      )}
      {allButOne && (
        <ExceptedField
          value={exceptedDay({ schedule, days }) ?? FIRST_EXCEPTED}
          onChange={(next) => setValue("days", allExcept([next]), { shouldDirty: true })}
        />
      )}
      {schedule !== null && isByWeekday(schedule) && !allButOne && (
        <DaysField form={form} schedule={schedule} />
      )}
      <TextInput
        label={t("booking.occurrences")}
        readOnly
        value={occurrences === 0 ? "" : occurrences}
        {...(isOpen && { description: plans.t("plans.firstDaysOnly") })}
      />
    </>
  );
}

type OneProps<T> = { value: T; onChange: (value: T) => void };

/** The weekday that a plan leaves out. */
function ExceptedField({ value, onChange }: OneProps<Weekday>) {
  const { t } = useTranslator();
  const plans = usePlanTexts();
  return (
    <NativeSelect
      label={plans.t("plans.dayWithoutWash")}
      data={weekdays.map((day) => ({ value: day, label: t(dayNames[day].whole) }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(weekdays.find((day) => day === currentTarget.value) ?? FIRST_EXCEPTED)
      }
    />
  );
}

/** The day of the month of a monthly plan. */
function DayOfMonthField({ value, onChange }: OneProps<number>) {
  const plans = usePlanTexts();
  return (
    <NativeSelect
      label={plans.t("plans.dayOfMonth")}
      description={plans.t("plans.lastDayWhenShorter")}
      data={Array.from({ length: 31 }, (_, index) => String(index + 1))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
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
