import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { CallError } from "./call.ts";

/**
 * Shows a refused call in the form that sent it: at the fields it names (a form's fields are named as on the wire),
 * anything else as the form's own `root` error. What was typed stays.
 */
export function showFault<F extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<F>, "getValues" | "setError">,
  { fields, message }: CallError,
): void {
  const inForm = new Set(Object.keys(getValues()));
  const named = Object.entries(fields);
  const shown = named.filter(([name]) => inForm.has(name));
  const others = named.filter(([name]) => !inForm.has(name)).map(([, wrong]) => wrong);
  for (const [index, [name, wrong]] of shown.entries())
    setError(name as Path<F>, { type: "server", message: wrong }, { shouldFocus: index === 0 });
  if (others.length > 0 || shown.length === 0)
    setError("root", { type: "server", message: others.join(" ") || message });
}
