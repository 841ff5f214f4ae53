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
  /** The call's body; the form's values unless given. */
  body?: (values: O) => BodyOf<E>;
  /** What the toast says: "Society Updated Successfully". */
  saved: string | ((reply: ReplyOf<E>) => string);
  /** How it says that; quickly unless given. */
  toast?: (text: string) => void;
  /** Runs once the dialog is asked to close. */
  onSaved?: (reply: ReplyOf<E>) => void;
};

/** Sends the form of a dialog; once it is saved, says so and closes the dialog. */
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
