import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { CallError } from "./call.ts";

/**
 * Shows a refused call in the form that sent it: at the fields it names (a form's fields are named as on the wire,
 * where case says nothing), anything else as the form's own `root` error. What was typed stays.
 */
export function showError<F extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<F>, "getValues" | "setError">,
  { fields, message }: CallError,
): void {
  const inForm = new Map(Object.keys(getValues()).map((name) => [name.toLowerCase(), name]));
  const others: string[] = [];
  let shown = 0;
  for (const [field, wrong] of Object.entries(fields)) {
    const name = inForm.get(field.toLowerCase());
    if (name === undefined) others.push(wrong);
    else setError(name as Path<F>, { type: "server", message: wrong }, { shouldFocus: (shown += 1) === 1 });
  }
  if (others.length > 0 || shown === 0)
    setError("root", { type: "server", message: others.join(" ") || message });
}

/** Saves what is typed into a form, without its button. Settles when it is saved, or when the form says what is wrong. */
export type Saving = { save: () => Promise<void> };
