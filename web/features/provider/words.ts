import { useEffect } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getProvider } from "#contract/provider/provider.ts";
import type { CallError } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";

/** A provider's name, of the parts that there are. */
export const fullName = ({ firstName, middleName, lastName }: ReplyOf<typeof getProvider>): string =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

/** Says a refusal as this area says it. */
export const toastRefusal = ({ message }: CallError): void => toastError(`Error: ${message}`);

/** What is said where a record of this area could not be read, or deleted, and the server gave no reason. */
export const unread = (noun: string): string => `Failed to fetch ${noun} data`;
export const undeleted = (noun: string): string => `Failed to Delete ${noun} data`;

/** Says that a record could not be read. */
export function useUnreadToast(error: CallError | null, noun: string): void {
  useEffect(() => {
    if (error) toastError(error.explained ? error.message : unread(noun));
  }, [error, noun]);
}
