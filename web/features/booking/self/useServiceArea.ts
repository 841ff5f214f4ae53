import { useState } from "react";
import { findServiceAreas, type ServiceArea } from "#contract/catalogue/serviceArea.ts";
import { getSelf } from "#contract/customer/self.ts";
import { hasBrowser } from "#web/lib/hasBrowser.ts";
import { useCall } from "#web/lib/query.ts";

/** localStorage key of the society chosen last; cleared on sign-out. */
const STORAGE_KEY = "society";

const storedSociety = (): number | null => (hasBrowser && Number(localStorage.getItem(STORAGE_KEY))) || null;

/**
 * The society to book in: from the URL, else the customer's own, else the one chosen last in this browser, else the
 * only one there is.
 */
export function useServiceArea(requested: number | null, isCustomer: boolean) {
  const self = useCall(getSelf, {}, { enabled: isCustomer && requested === null });
  const [stored, setStored] = useState(storedSociety);
  const waits = isCustomer && requested === null && self.isLoading;
  const candidate = requested ?? self.data?.address?.societyId ?? stored;
  const { data, isPlaceholderData } = useCall(
    findServiceAreas,
    { Text: "", SocietyId: candidate },
    { enabled: !waits },
  );
  const isLoaded = data !== undefined && !isPlaceholderData;
  const place = isLoaded && data.length === 1 ? (data[0] ?? null) : null;
  return {
    place,
    /** The candidate's id until it has been verified. */
    societyId: isLoaded ? (place?.societyId ?? null) : candidate,
    loading: waits || !isLoaded,
    /** Stores a choice for the next visit. */
    storeArea: ({ societyId }: ServiceArea) => {
      localStorage.setItem(STORAGE_KEY, String(societyId));
      setStored(societyId);
    },
  };
}
