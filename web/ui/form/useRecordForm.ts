import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type SyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";

type Options<I extends FieldValues, O> = {
  form: UseFormReturn<I, unknown, O>;
  /** "Parking Floor", as the toasts say it. */
  noun: string;
  /** The field that is typed anew for each record; the others stay as chosen after adding. */
  name: Path<I>;
  /** The form with nothing in it. */
  blank: () => void;
  load: (id: number) => Promise<I>;
  /** Adds, or updates the record `id`. */
  save: (values: O, id: number | null) => Promise<unknown>;
  /** How a success is said; a quick toast unless given. */
  say?: (text: string) => void;
  /** What is said when a record could not be read and the server gave no reason. */
  unread?: string;
  /** Hears of a refusal beside the form, which shows it. */
  onRefused?: (error: CallError) => void;
  /** Whether adding leaves nothing of the record behind, instead of all but its name. */
  blankAfterAdding?: boolean;
};

/** One form that adds records or edits one: how it stands, and the ways to change that. */
export function useRecordForm<I extends FieldValues, O>(options: Options<I, O>) {
  const { form, noun, name, blank, load, save } = options;
  const { say = toastSaved, unread, onRefused, blankAfterAdding = false } = options;
  const [editing, setEditing] = useState<number | null>(null);
  const focusName = useFocusAfterDrawing(form, name);
  // Of two rows asked for one after the other, only the later one's answer reaches the form.
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
    say(`${noun} ${editing === null ? "Added" : "Updated"} Successfully`);
    if (editing !== null || blankAfterAdding) stop();
    // The next one's name may have been typed while this one was on its way.
    else if (form.getValues(name) === sent) form.reset({ ...form.getValues(), [name]: "" });
    focusName();
  });

  return {
    noun,
    editing,
    edit,
    cancel: () => {
      stop();
      focusName();
    },
    submit: (event: SyntheticEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    fault: form.formState.errors.root?.message,
    /** Whether something was typed that would be lost; a building that was only chosen is not. */
    unsaved: editing === null ? form.getFieldState(name, form.formState).isDirty : form.formState.isDirty,
  };
}

/** A form that was just reset knows its fields again only once it is drawn: the focus has to wait for that. */
export function useFocusAfterDrawing<I extends FieldValues, O>(
  { setFocus }: UseFormReturn<I, unknown, O>,
  name: Path<I>,
): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) setFocus(name, { shouldSelect: true });
  }, [turn, setFocus, name]);
  return () => setTurn((before) => before + 1);
}

export type RecordForm = ReturnType<typeof useRecordForm>;
