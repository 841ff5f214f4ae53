import type { SyntheticEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "#web/lib/call.ts";
import { showFault } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";

type Options<E extends Endpoint, I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  /** The call that takes the form's values. */
  endpoint: E;
  /** The call's body, when it is more than the form's values. */
  body: (values: O) => BodyOf<E>;
  /** Endpoints whose cached answers the call makes stale. */
  refreshes: readonly Endpoint[];
  onSaved: (reply: ReplyOf<E>) => void;
  /** Hears of a refusal, which the form shows in any case. */
  onRefused?: (error: CallError) => void;
};

/** Sends a form: refusals appear at their fields, and what was typed stays until it is saved. */
export function useSave<E extends Endpoint, I extends FieldValues, O>(options: Options<E, I, O>) {
  const { form, endpoint, body, refreshes, onSaved, onRefused } = options;
  const send = useSend(endpoint, { refreshes, onDone: onSaved });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    send.mutate(body(values), {
      onError: (error) => {
        showFault(form, error);
        onRefused?.(error);
      },
    }),
  );
  return {
    submit: (event: SyntheticEvent) => void submit(event),
    busy: send.isPending,
    fault: errors.root?.message,
    unsaved: isDirty && !send.isSuccess,
  };
}

export type Saving = ReturnType<typeof useSave>;
