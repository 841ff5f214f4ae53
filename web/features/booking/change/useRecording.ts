import { type SyntheticEvent, useContext, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Wash } from "#contract/booking/wash.ts";
import { indiaInstant } from "#contract/day.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { plural } from "#contract/format.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { effectLabels } from "#i18n/labels.ts";
import type { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { newId } from "#web/lib/newId.ts";
import { useRefresh, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { english } from "#web/texts/english.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import type { Saving } from "#web/ui/dialog/useSave.ts";

export type Recordable = Pick<Wash, "washId" | "vehicleNumber" | "day" | "slot" | "providerName">;

type OutcomeBody = BodyOf<typeof recordOutcome>;
type Options = {
  washes: readonly Recordable[];
  /** Time of day for one of several washes; null to use the form's. */
  timeOf: (wash: Recordable) => string | null;
  onRecorded: (() => void) | undefined;
};

/** Records washes one by one; stops at the first refusal and keeps the rest in the form. */
export function useRecording<I extends FieldValues>(
  form: UseFormReturn<I, unknown, OutcomeBody>,
  { washes, timeOf, onRecorded }: Options,
): Saving {
  const close = useContext(Close);
  const refresh = useRefresh();
  const { mutateAsync } = useSend(recordOutcome, { changes: false });
  const [busy, setBusy] = useState(false);
  const [recorded] = useState(() => new Set<number>());
  /** Bodies sent, by form input: a retry after a lost reply reuses the same ActionId. */
  const [sentBodies] = useState(() => new Map<string, OutcomeBody>());

  const bodyOf = (wash: Recordable, input: OutcomeBody): OutcomeBody => {
    const { Outcome, Reason, Note } = input;
    const time = timeOf(wash);
    const key = JSON.stringify([wash.washId, Outcome, Reason, Note, time === null && input.RecordedAt]);
    const body = sentBodies.get(key) ?? {
      ...input,
      ActionId: newId(),
      WashId: wash.washId,
      ...(time !== null && { RecordedAt: indiaInstant(wash.day, time).toISOString() }),
    };
    sentBodies.set(key, body);
    return body;
  };
  const sendAll = async (input: OutcomeBody) => {
    let last = null;
    for (const wash of washes.filter(({ washId }) => !recorded.has(washId))) {
      try {
        last = await mutateAsync(bodyOf(wash, input));
      } catch (error) {
        showError(form, error as CallError);
        if (washes.length > 1) {
          const done = `${recorded.size} of ${washes.length} recorded. `;
          form.setError("root", { message: `${done}${wash.vehicleNumber}: ${(error as Error).message}` });
        }
        if (recorded.size > 0) await refresh();
        return;
      }
      recorded.add(wash.washId);
    }
    await refresh();
    const effect = input.Outcome === "missed" && last ? ` ${english.t(effectLabels[last.effect])}.` : "";
    toastSuccess(
      washes.length === 1
        ? `Recorded as ${input.Outcome === "done" ? "done" : "not done"}.${effect}`
        : `${plural(washes.length, "wash", "washes")} recorded.`,
    );
    onRecorded?.();
    close();
  };
  const submit = form.handleSubmit(async (input) => {
    setBusy(true);
    await sendAll(input).finally(() => setBusy(false));
  });
  const { errors, isDirty, isSubmitSuccessful } = form.formState;
  return {
    submit: (event: SyntheticEvent) => void submit(event),
    busy,
    error: errors.root?.message,
    unsaved: isDirty && !isSubmitSuccessful,
  };
}
