import { useContext } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { Close } from "./marks.ts";
import { type Saving, useSave } from "./useSave.ts";

type Options<A extends Endpoint, U extends Endpoint, I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  add: A;
  update: U;
  /** The id of the record that is changed, as the wire names it; null adds one. */
  ref: Record<string, number> | null;
  /** "Service": the toast says "Service Added Successfully". */
  noun: string;
  /** What the toast ends with, when not with that. */
  ending?: string;
};

/** Sends the form of a dialog that adds or changes a record; says so and closes the dialog once it is saved. */
export function useRecordSave<A extends Endpoint, U extends Endpoint, I extends FieldValues, O>(
  options: Options<A, U, I, O>,
): Saving {
  const { form, add, update, ref, noun, ending = " Successfully" } = options;
  const close = useContext(Close);
  const done = (did: string) => () => {
    toastSaved(`${noun} ${did}${ending}`);
    close();
  };
  const adding = useSave({
    form,
    endpoint: add,
    body: (values) => values as BodyOf<A>,
    onSaved: done("Added"),
  });
  const updating = useSave({
    form,
    endpoint: update,
    body: (values) => ({ ...values, ...ref }) as BodyOf<U>,
    onSaved: done("Updated"),
  });
  return ref ? updating : adding;
}
