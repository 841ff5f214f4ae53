import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type SyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";

type Options<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  /** "Parking Floor", as in the toasts. */
  noun: string;
  /** The text of the success toast; "Flat Added Successfully" by default. */
  saved?: (did: "Added" | "Updated") => string;
  /** The field that is cleared after each added record; the others keep their values. */
  name: Path<I>;
  /** Resets the form to empty. */
  blank: () => void;
  load: (id: number) => Promise<I>;
  /** Adds a record, or updates the record `id`. */
  save: (values: O, id: number | null) => Promise<unknown>;
  /** Shows the success toast; a short one by default. */
  notify?: (text: string) => void;
  /** Shown when a record could not be loaded and the server gave no reason. */
  unread?: string;
  /** Also called on a refusal, which the form shows. */
  onRefused?: (error: CallError) => void;
  /** True if adding clears the whole form instead of only the name. */
  blankAfterAdding?: boolean;
};

/** A form that adds records or edits one: its state and actions. */
export function useRecordForm<I extends FieldValues, O>(options: Options<I, O>) {
  const { form, noun, name, blank, load, save } = options;
  const { saved = (did) => `${noun} ${did} Successfully` } = options;
  const { notify = toastSaved, unread, onRefused, blankAfterAdding = false } = options;
  const [editing, setEditing] = useState<number | null>(null);
  const focusName = useFocusAfterRender(form, name);
  // If two rows are requested in quick succession, only the later reply reaches the form.
  const loading = useMutation<I, CallError, number>({ mutationFn: load });

  const stop = () => {
    loading.reset();
    setEditing(null);
    blank();
  };
  const edit = (id: number) =>
    loading.mutate(id, {
      onError: (error) => toastError(error.explained ? error.message : (unread ?? error.message)),
      onSuccess: (values) => {
        form.reset(values);
        setEditing(id);
        focusName();
      },
    });

  const cancel = () => {
    stop();
    focusName();
  };
  const verb = editing === null ? "Add" : "Update";

  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues(name);
    try {
      await save(values, editing);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(form, error);
      onRefused?.(error);
      return;
    }
    notify(saved(editing === null ? "Added" : "Updated"));
    if (editing !== null || blankAfterAdding) stop();
    // The user may have typed the next name while this one was being saved.
    else if (form.getValues(name) === sent) form.reset({ ...form.getValues(), [name]: "" });
    focusName();
  });

  return {
    noun,
    editing,
    verb,
    /** "Add Flat", "Update Flat". */
    title: `${verb} ${noun}`,
    edit,
    cancel,
    /** Ends editing a deleted record, which could only be refused. */
    removed: (id: number) => {
      if (editing === id) cancel();
    },
    submit: (event: SyntheticEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    error: form.formState.errors.root?.message,
    /** True if typed input would be lost; a preselected building does not count. */
    unsaved: editing === null ? form.getFieldState(name, form.formState).isDirty : form.formState.isDirty,
  };
}

/** After a reset the form registers its fields only on the next render, so the focus has to wait. */
export function useFocusAfterRender<I extends FieldValues, O>(
  { setFocus }: UseFormReturn<I, unknown, O>,
  name: Path<I>,
): () => void {
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    if (requestCount > 0) setFocus(name, { shouldSelect: true });
  }, [requestCount, setFocus, name]);
  return () => setRequestCount((before) => before + 1);
}

export type RecordForm = ReturnType<typeof useRecordForm>;
