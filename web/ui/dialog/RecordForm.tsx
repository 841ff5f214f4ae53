import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { DialogForm } from "./DialogForm.tsx";
import { useDialogSave } from "./useDialogSave.ts";

type Props<A extends Endpoint, U extends Endpoint, I extends FieldValues, O> = {
  /** "Service": the form is named "Add Service" or "Edit Service". */
  noun: string;
  form: UseFormReturn<I, unknown, O>;
  add: A;
  update: U;
  /** The id of the edited record under its API name; null adds one. */
  edited: Record<string, number> | null;
  /** The text of the toast; "Service Added Successfully" by default. */
  saved?: (did: "Added" | "Updated") => string;
  /** Shown at the far end of the button row: the record's history. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The form of a `RecordDialog`: adds a record or updates the edited one. */
export function RecordForm<A extends Endpoint, U extends Endpoint, I extends FieldValues, O>({
  noun,
  form,
  add,
  update,
  edited,
  saved = (did) => `${noun} ${did} Successfully`,
  aside,
  children,
}: Props<A, U, I, O>) {
  const adding = useDialogSave({ form, endpoint: add, saved: saved("Added") });
  const updating = useDialogSave({
    form,
    endpoint: update,
    body: (values) => ({ ...values, ...edited }) as BodyOf<U>,
    saved: saved("Updated"),
  });
  return (
    <DialogForm
      label={`${edited ? "Edit" : "Add"} ${noun}`}
      saving={edited ? updating : adding}
      submit={edited ? "Update" : "Add"}
      aside={aside}
    >
      {children}
    </DialogForm>
  );
}
