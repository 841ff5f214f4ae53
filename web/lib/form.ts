import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { CallError } from "./call.ts";

/**
 * Shows a refused call in the form that sent it: at the fields it names (a form's fields are named as on the wire),
 * the rest as the form's own `root` error. What was typed stays.
 */
export function showFault<F extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<F>, "getValues" | "setError">,
  { fields, message }: CallError,
): void {
  const known = Object.keys(getValues());
  const shown = Object.entries(fields).filter(([name]) => known.includes(name));
  for (const [index, [name, wrong]] of shown.entries())
    setError(name as Path<F>, { type: "server", message: wrong }, { shouldFocus: index === 0 });
  if (shown.length === 0 || shown.length < Object.keys(fields).length)
    setError("root", { type: "server", message });
}
