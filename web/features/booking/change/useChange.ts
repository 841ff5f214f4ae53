import { useContext } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import type { CallError } from "#web/lib/call.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { type Saving, useSave } from "#web/ui/dialog/useSave.ts";

type Options<E extends Endpoint, I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  endpoint: E;
  /** What the toast says then. */
  done: string;
  onDone?: () => void;
  onRefused?: (error: CallError) => void;
};

/** Sends the form of a dialog that changes a booking, its fields named as on the wire; says so and closes the dialog. */
export function useChange<E extends Endpoint, I extends FieldValues, O>(options: Options<E, I, O>): Saving {
  const { form, endpoint, done, onDone, onRefused } = options;
  const close = useContext(Close);
  return useSave({
    form,
    endpoint,
    body: (values) => values as BodyOf<E>,
    onSaved: () => {
      toastSuccess(done);
      onDone?.();
      close();
    },
    ...(onRefused && { onRefused }),
  });
}
