import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { wordField } from "#web/texts/fields.ts";

/** Translates the codes of all messages in `errors`, at any depth. */
function wordErrors(errors: object): void {
  for (const [name, value] of Object.entries(errors)) {
    if (name === "ref" || typeof value !== "object" || value === null) continue;
    const error = value as { message?: unknown };
    if (typeof error.message === "string") error.message = wordField(error.message);
    wordErrors(value as object);
  }
}

/** Validates a form by a contract schema, with messages in the user's language. */
export function resolverOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const check = zodResolver(schema);
  return async (values, context, options) => {
    const result = await check(values, context, options);
    wordErrors(result.errors);
    return result;
  };
}
