import { NativeSelect, Radio, Text, Textarea, TextInput } from "@mantine/core";
import { useController, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { timeOfSlot } from "#contract/booking/slot.ts";
import { indiaAt, indiaInstant } from "#contract/day.ts";
import { firstAndMore, plural } from "#contract/format.ts";
import { getOutcomes } from "#contract/dispatch/outcome.ts";
import { outcomeReasons } from "#contract/dispatch/reason.ts";
import { outcomes, recordOutcome } from "#contract/dispatch/round.ts";
import { effectLabels } from "#i18n/labels.ts";
import { reasonLabel } from "#web/features/booking/reasonLabel.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { currentTime } from "#web/lib/clock.ts";
import { newId } from "#web/lib/newId.ts";
import { useCall } from "#web/lib/query.ts";
import { english } from "#web/texts/english.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import classes from "./record.module.css";
import { type Recordable, useRecording } from "./useRecording.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  washes: readonly Recordable[];
  opened: boolean;
  onClose: () => void;
  /** Called once all of them are recorded. */
  onRecorded?: () => void;
};

/** Records wash outcomes on behalf of the providers. */
export function RecordDialog({ washes, opened, onClose, onRecorded }: Props) {
  const [only] = washes.length === 1 ? washes : [];
  return (
    <MarkedModal
      title={only ? "Record Wash" : "Record Washes"}
      size="36rem"
      opened={opened}
      onClose={onClose}
    >
      {washes.length > 0 && <RecordForm washes={washes} onRecorded={onRecorded} />}
    </MarkedModal>
  );
}

/** The start of the slot, or the current time if the slot has not started. */
function usualTime({ day, slot }: Recordable, now: Date): string {
  const began = timeOfSlot(slot);
  return indiaInstant(day, began) <= now ? began : indiaAt(now).time;
}

/** Form input; the time of day becomes an instant on the wash's day. */
const draftOf = ({ washId, day }: Recordable) =>
  z
    .object({
      Outcome: z.enum(outcomes),
      Reason: z.enum(["", ...outcomeReasons]),
      Note: z.string(),
      RecordedAt: z.string(),
    })
    .transform(({ Outcome, Reason, Note, RecordedAt: time }): z.input<typeof recordOutcome.body> => ({
      ActionId: newId(),
      WashId: washId,
      Outcome,
      Reason: Outcome === "done" || Reason === "" ? null : Reason,
      Note: Outcome === "done" ? "" : Note,
      RecordedAt: time === "" ? "" : indiaInstant(day, time).toISOString(),
    }))
    .pipe(recordOutcome.body);

type Draft = ReturnType<typeof draftOf>;
type FormProps = Pick<Props, "washes"> & { onRecorded: Props["onRecorded"] };

const MAX_NAMED_PLATES = 6;

const platesOf = (washes: readonly Recordable[]): string =>
  firstAndMore(
    washes.map(({ vehicleNumber }) => vehicleNumber),
    MAX_NAMED_PLATES,
  );

const reasonChoices = [
  { value: "", label: "Please choose" },
  ...outcomeReasons.map((value) => ({ value, label: reasonLabel(value) })),
];

function RecordForm({ washes, onRecorded }: FormProps) {
  const [first] = washes;
  if (!first) throw new Error("There is no wash to record.");
  const [only] = washes.length === 1 ? washes : [];
  const form = useForm<z.input<Draft>, unknown, z.output<Draft>>({
    resolver: resolverOf(draftOf(first)),
    defaultValues: { Outcome: "done", Reason: "", Note: "", RecordedAt: usualTime(first, currentTime()) },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: "Outcome" });
  const reason = useWatch({ control, name: "Reason" });
  const rules = useCall(getOutcomes, {}).data;
  const effect = rules?.find((rule) => rule.reason === reason)?.effect;
  const saving = useRecording(form, {
    washes,
    // Several washes are each recorded at the start of their own slot.
    timeOf: (wash) => (only ? null : usualTime(wash, currentTime())),
    onRecorded,
  });
  return (
    <DialogForm label="Record" saving={saving} submit="Record">
      <Text className={wide}>
        {only
          ? `${only.vehicleNumber}, ${whenOf(only)}`
          : `${plural(washes.length, "wash", "washes")}: ${platesOf(washes)}`}
      </Text>
      <Radio.Group className={wide} label="What became of it" {...field}>
        <div className={classes.radios}>
          <Radio value="done" label="Done" data-autofocus />
          <Radio value="missed" label="Not done" />
        </div>
      </Radio.Group>
      {field.value === "done" && washes.some(({ providerName }) => providerName === null) && (
        <Text className={wide} size="sm" c="dimmed">
          Nobody is assigned here, and so nobody is paid for it. Assign the washer first.
        </Text>
      )}
      {field.value === "done" && only && (
        <TextInput
          type="time"
          label="Washed at"
          required
          description={`Booked for ${only.slot}.`}
          error={errors.RecordedAt && "Please say when"}
          {...register("RecordedAt")}
        />
      )}
      {field.value === "missed" && (
        <>
          <NativeSelect
            className={wide}
            label="Why"
            required
            data={reasonChoices}
            {...(effect && {
              description: `For the bill: ${english.t(effectLabels[effect]).toLowerCase()}.`,
            })}
            error={errors.Reason?.message}
            {...register("Reason")}
          />
          <Textarea
            className={wide}
            label="Note"
            required={reason === "other"}
            description="Staff read it."
            autosize
            minRows={2}
            maxLength={300}
            error={errors.Note?.message}
            {...register("Note")}
          />
        </>
      )}
    </DialogForm>
  );
}
