import type { SyntheticEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";

export type SaveOptions<E extends Endpoint, I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  endpoint: E;
  /** The call's body, built from the form's values. */
  body: (values: O) => BodyOf<E>;
  /** False for a call that changes no shown data. */
  changes?: boolean;
  onSaved: (reply: ReplyOf<E>) => void;
  /** Also called on a refusal, which the form shows in any case. */
  onRefused?: (error: CallError) => void;
  /** For calls that may need the password again: asks for it and resends. */
  confirmed?: (send: () => Promise<ReplyOf<E>>) => Promise<ReplyOf<E>>;
};

/** Submits a form: refusals appear at their fields, and the input stays until it is saved. */
export function useSave<E extends Endpoint, I extends FieldValues, O>(options: SaveOptions<E, I, O>) {
  const { form, endpoint, body, changes = true, onSaved, onRefused, confirmed } = options;
  const send = useSend(endpoint, { changes, onDone: onSaved });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    const sending = () => send.mutateAsync(body(values));
    return (confirmed ? confirmed(sending) : sending()).catch((error: CallError) => {
      showError(form, error);
      onRefused?.(error);
    });
  });
  return {
    submit: (event: SyntheticEvent) => void submit(event),
    busy: send.isPending,
    error: errors.root?.message,
    unsaved: isDirty && !send.isSuccess,
  };
}

export type Saving = ReturnType<typeof useSave>;
