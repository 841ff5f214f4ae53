import type { CallError } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";

/** Says a refusal as this area says it. */
export const toastRefusal = ({ message }: CallError): void => toastError(`Error: ${message}`);
