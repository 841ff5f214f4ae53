import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { wordField } from "#web/texts/fields.ts";

/** Words each message of `errors`, however deep, which schemas give as codes. */
function wordErrors(errors: object): void {
  for (const [name, value] of Object.entries(errors)) {
    if (name === "ref" || typeof value !== "object" || value === null) continue;
    const error = value as { message?: unknown };
    if (typeof error.message === "string") error.message = wordField(error.message);
    wordErrors(value as object);
  }
}

/** Checks a form by a schema of the contract, and words what is wrong in the reader's language. */
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
