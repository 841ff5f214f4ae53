import type { BodyOf } from "#contract/endpoint.ts";
import { createPaymentLink, getDuePaymentLink } from "#contract/gateway/link.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";

type Due = BodyOf<typeof createPaymentLink>;

type PayNow = {
  /** True if it can be paid online. */
  isOffered: boolean;
  isOpening: boolean;
  /** Opens the gateway's page in place of the app. */
  open: () => void;
};

/** Paying a bill or an upfront booking online. Asks only while `isOpen`, when something is left to pay. */
export function usePayNow(due: Due, isOpen: boolean): PayNow {
  const offer = useCall(getDuePaymentLink, due, { enabled: isOpen });
  const sending = useSend(createPaymentLink, { changes: false, onDone: ({ url }) => elsewhere.open(url) });
  return {
    isOffered: isOpen && offer.data?.offered === true,
    isOpening: sending.isPending,
    open: () => void sending.mutateAsync(due).catch(({ message }: Error) => toastError(message)),
  };
}
