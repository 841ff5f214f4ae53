import { useState } from "react";
import { findServiceAreas, type ServiceArea } from "#contract/catalogue/serviceArea.ts";
import { getSelf } from "#contract/customer/customer.ts";
import { hasBrowser } from "#web/lib/hasBrowser.ts";
import { useCall } from "#web/lib/query.ts";

/** Where this browser keeps the society that was chosen last; whoever signs out takes it along. */
const KEPT = "society";

const keptId = (): number | null => (hasBrowser && Number(localStorage.getItem(KEPT))) || null;

/**
 * The society in which somebody wants to have washed: the one that the address says, the customer's own, the one that
 * was chosen here last, or the only one that there is.
 */
export function useServiceArea(said: number | null, isCustomer: boolean) {
  const self = useCall(getSelf, {}, { enabled: isCustomer && said === null });
  const [kept, keep] = useState(keptId);
  const waits = isCustomer && said === null && self.isLoading;
  const asked = said ?? self.data?.address?.societyId ?? kept;
  const { data, isPlaceholderData } = useCall(
    findServiceAreas,
    { Text: "", SocietyId: asked },
    { enabled: !waits },
  );
  const isTold = data !== undefined && !isPlaceholderData;
  const place = isTold && data.length === 1 ? (data[0] ?? null) : null;
  return {
    place,
    /** What is asked for until it is known whether there is such a society. */
    societyId: isTold ? (place?.societyId ?? null) : asked,
    loading: waits || !isTold,
    /** Keeps a choice for the next time. */
    keep: ({ societyId }: ServiceArea) => {
      localStorage.setItem(KEPT, String(societyId));
      keep(societyId);
    },
  };
}
