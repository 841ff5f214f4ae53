import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getCustomer, getCustomerByPhone, getSelf, searchCustomers } from "#contract/customer/customer.ts";
import { staleAfterChange } from "#web/features/booking/stale.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { homeOf } from "../address/address.ts";
import type { Drafting } from "../draft.ts";
import { payloadOf } from "../payload.ts";
import type { Quote } from "./quote.ts";

const refreshes = [...staleAfterChange, searchCustomers, getCustomer, getCustomerByPhone, getSelf];

/**
 * Sends a booking. It stands beside the checkout, not inside: a booking sent again after the checkout was closed and
 * opened carries the same Idempotency-Key, and books once.
 */
export function useConfirm(drafting: Drafting, quote: Quote, onBooked: () => void) {
  const { draft } = drafting;
  const onDone = () => {
    toastSuccess("Booking Confirmed");
    drafting.clear();
    onBooked();
  };
  const once = useSend(bookOnce, { refreshes, onDone });
  const plan = useSend(bookPlan, { refreshes, onDone });
  const { mutate, isPending, error, reset } = draft.type === "Book Now" ? once : plan;
  return {
    confirm: () => {
      const home = homeOf(draft.address);
      if (!home || !draft.item) return;
      mutate(payloadOf(draft, home, draft.item.serviceItemId, quote.total), {
        onError: ({ code }) => {
          if (code === "conflict") void quote.refresh();
        },
      });
    },
    busy: isPending,
    error,
    forget: reset,
  };
}

export type Confirming = ReturnType<typeof useConfirm>;
