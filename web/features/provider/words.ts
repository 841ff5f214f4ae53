import { useEffect } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getProvider } from "#contract/provider/provider.ts";
import type { CallError } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";

/** A provider's name from its non-empty parts. */
export const fullName = ({ firstName, middleName, lastName }: ReplyOf<typeof getProvider>): string =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

/** Shows a refusal in the format of this feature. */
export const toastRefusal = ({ message }: CallError): void => toastError(`Error: ${message}`);

/** Messages for records that could not be read or deleted, when the server gave no reason. */
export const unread = (noun: string): string => `Failed to fetch ${noun} data`;
export const undeleted = (noun: string): string => `Failed to Delete ${noun} data`;

/** Shows a toast when a record could not be read. */
export function useUnreadToast(error: CallError | null, noun: string): void {
  useEffect(() => {
    if (error) toastError(error.explained ? error.message : unread(noun));
  }, [error, noun]);
}
