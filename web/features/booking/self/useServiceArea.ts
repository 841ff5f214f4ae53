import { useState } from "react";
import { findServiceAreas, type ServiceArea } from "#contract/catalogue/serviceArea.ts";
import { getSelf } from "#contract/customer/customer.ts";
import { hasBrowser } from "#web/lib/hasBrowser.ts";
import { useCall } from "#web/lib/query.ts";

/** localStorage key of the society chosen last; cleared on sign-out. */
const KEPT = "society";

const keptId = (): number | null => (hasBrowser && Number(localStorage.getItem(KEPT))) || null;

/**
 * The society to book in: from the URL, else the customer's own, else the one chosen last in this browser, else the
 * only one there is.
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
    /** The candidate's id until it has been verified. */
    societyId: isTold ? (place?.societyId ?? null) : asked,
    loading: waits || !isTold,
    /** Stores a choice for the next visit. */
    keep: ({ societyId }: ServiceArea) => {
      localStorage.setItem(KEPT, String(societyId));
      keep(societyId);
    },
  };
}
