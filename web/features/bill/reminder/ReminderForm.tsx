import { Alert, Button, Checkbox, Chip, Input } from "@mantine/core";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { ReminderFields, type Reminders, saveReminders } from "#contract/bill/reminder.ts";
import { channels } from "#contract/message/channel.ts";
import { channelNames } from "#web/features/message/words.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { english } from "#web/texts/english.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import classes from "./reminder.module.css";
import { reminderDayText } from "./words.ts";

/** The days to choose from, beside those of a company. */
const usualDays = [-7, -5, -3, -1, 0, 1, 3, 5, 7, 10, 14, 21, 30, 60];

export function ReminderForm({ companyId, days, channels: used, pauseAfterDays }: Reminders) {
  const form = useForm({
    resolver: resolverOf(ReminderFields),
    defaultValues: { Days: days, Channels: used, PauseAfterDays: pauseAfterDays },
  });
  const { control, formState } = form;
  const { errors } = formState;
  const offered = [...new Set([...usualDays, ...days])].toSorted((one, other) => one - other);
  const [label, error] = [useId(), useId()];
  const saving = useSave({
    form,
    endpoint: saveReminders,
    body: (values) => ({ ...values, CompanyId: companyId }),
    onSaved: () => toastSuccess("Reminders Saved Successfully"),
  });
  return (
    <form className={classes.form} noValidate aria-label="Reminders" onSubmit={saving.submit}>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <Controller
        control={control}
        name="Days"
        render={({ field: { value, onChange } }) => (
          <Input.Wrapper
            label="Days"
            labelElement="div"
            labelProps={{ id: label }}
            description="Counted from the day on which a bill is due. Without any, nobody is reminded."
            errorProps={{ id: error }}
            error={errors.Days?.message}
          >
            <div
              role="group"
              aria-labelledby={label}
              aria-describedby={errors.Days ? error : undefined}
              className={classes.choices}
            >
              <Chip.Group
                multiple
                value={value.map(String)}
                onChange={(chosen) => onChange(chosen.map(Number))}
              >
                {offered.map((one) => (
                  <Chip
                    key={one}
                    value={String(one)}
                    variant="outline"
                    classNames={{ label: classes.chip ?? "" }}
                  >
                    {reminderDayText(one)}
                  </Chip>
                ))}
              </Chip.Group>
            </div>
          </Input.Wrapper>
        )}
      />
      <Controller
        control={control}
        name="Channels"
        render={({ field: { ref: _ref, ...field } }) => (
          <Checkbox.Group
            label="Sent by"
            description="Each customer gets those that they have chosen themselves. Customers who chose none of them are not reminded."
            error={errors.Channels?.message}
            {...field}
          >
            <div className={classes.ways}>
              {channels.map((channel) => (
                <Checkbox key={channel} value={channel} label={english.t(channelNames[channel])} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
      <NumberField
        control={control}
        name="PauseAfterDays"
        none={null}
        label="Washes pause after"
        description="Days after an unpaid bill's due day. From then on its customer's monthly plans are not washed and not charged. Decided at 6 PM for the next day."
        placeholder="Never"
        suffix=" days"
        className={classes.pause ?? ""}
      />
      <Button type="submit" variant="default" className={classes.save} loading={saving.busy}>
        Save Reminders
      </Button>
    </form>
  );
}
