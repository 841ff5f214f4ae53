import { Checkbox, NativeSelect, Select, TextInput } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { allExcept, exceptedDay, isByWeekday } from "#contract/booking/schedule.ts";
import { type Weekday, weekdays } from "#contract/day.ts";
import type { EntryForm } from "./CarFields.tsx";
import { dayNames } from "./words.ts";
import { daysOf } from "./vehicle.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { takeMarked } from "#web/ui/takeMarked.ts";
import { addDaysTo, DaysField } from "./DaysField.tsx";
import { type Choice, choiceLabels, choices, meanings } from "./planChoices.ts";
import classes from "./vehicle.module.css";

/** Left out at first by a schedule of all days but one. */
const FIRST_EXCEPTED: Weekday = "sunday";

type Props = {
  form: EntryForm;
  /** False leaves out the last day and the number of washes. */
  ends?: boolean;
};

/** Schedule, end date and days of a plan, with the number of washes. */
export function PlanFields({ form, ends = true }: Props) {
  const { t } = useTranslator();
  const plans = usePlanTexts();
  const { control, setValue, clearErrors } = form;
  const {
    field: { ref, onChange, value: schedule, ...field },
    fieldState,
  } = useController({ control, name: "schedule" });
  const phone = usePhone();
  const [start, end, endless, days, allButOne = false, dayOfMonth = null] = useWatch({
    control,
    name: ["start", "end", "endless", "days", "allButOne", "dayOfMonth"],
  });
  const occurrences = daysOf({ schedule, start, end, endless, days, dayOfMonth }, "regular-wash").length;
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
        description={plans.t(meaning ?? "plans.biweeklyMeansTwoDaysWeek")}
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
      {ends && <EndField form={form} />}
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
      {ends && (
        <TextInput
          label={t("booking.occurrences")}
          readOnly
          value={endless && occurrences > 0 ? plans.t("plans.goesOn") : occurrences === 0 ? "" : occurrences}
        />
      )}
    </>
  );
}

/** The last day, or a tick that the plan has none. */
export function EndField({ form: { control, setValue, clearErrors } }: { form: EntryForm }) {
  const { t } = useTranslator();
  const plans = usePlanTexts();
  const [start, end, endless] = useWatch({ control, name: ["start", "end", "endless"] });
  return (
    <div className={classes.end}>
      <DayField
        // Forgets what is no date yet.
        key={String(endless)}
        control={control}
        name="end"
        label={t("booking.endDate")}
        required={!endless}
        disabled={endless}
        {...(start !== "" && { min: addDaysTo(start) })}
      />
      <Checkbox
        label={plans.t("plans.noEndDate")}
        description={plans.t("plans.goesOnUntilStopped")}
        checked={endless}
        // Whoever has typed the end goes on to the days.
        tabIndex={end === "" ? 0 : -1}
        onChange={({ currentTarget: { checked } }) => {
          setValue("endless", checked, { shouldDirty: true });
          setValue("end", "", { shouldDirty: true });
          clearErrors("end");
        }}
      />
    </div>
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
