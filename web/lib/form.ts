import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { CallError } from "./call.ts";

/**
 * Shows a failed call in its form: field errors at their fields, matched by API field name case-insensitively, and all
 * others as the form's `root` error. Keeps the input.
 */
export function showError<F extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<F>, "getValues" | "setError">,
  { fields, message }: CallError,
): void {
  const inForm = new Map(Object.keys(getValues()).map((name) => [name.toLowerCase(), name]));
  const others: string[] = [];
  let shown = 0;
  for (const [field, problem] of Object.entries(fields)) {
    const name = inForm.get(field.toLowerCase());
    if (name === undefined) others.push(problem);
    else setError(name as Path<F>, { type: "server", message: problem }, { shouldFocus: (shown += 1) === 1 });
  }
  if (others.length > 0 || shown === 0)
    setError("root", { type: "server", message: others.join(" ") || message });
}

/** Saves a form's input without its button. Settles once saved, or once the form shows errors. */
export type Saving = { save: () => Promise<void> };
