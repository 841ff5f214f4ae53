import { useContext } from "react";
import type { FieldValues } from "react-hook-form";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { Close } from "./marks.ts";
import { type SaveOptions, type Saving, useSave } from "./useSave.ts";

type Options<E extends Endpoint, I extends FieldValues, O> = Omit<
  SaveOptions<E, I, O>,
  "body" | "onSaved"
> & {
  /** The call's body; by default the form's values. */
  body?: (values: O) => BodyOf<E>;
  /** The text of the toast: "Society Updated Successfully". */
  saved: string | ((reply: ReplyOf<E>) => string);
  /** Shows the toast; a short one by default. */
  toast?: (text: string) => void;
  /** Runs after the dialog was asked to close. */
  onSaved?: (reply: ReplyOf<E>) => void;
};

/** Submits a dialog's form; on success shows a toast and closes the dialog. */
export function useDialogSave<E extends Endpoint, I extends FieldValues, O>({
  body = (values) => values as BodyOf<E>,
  saved,
  toast = toastSaved,
  onSaved,
  ...save
}: Options<E, I, O>): Saving {
  const close = useContext(Close);
  return useSave({
    ...save,
    body,
    onSaved: (reply) => {
      toast(typeof saved === "string" ? saved : saved(reply));
      close();
      onSaved?.(reply);
    },
  });
}
