import { getBookingPrices } from "#contract/booking/room.ts";
import { useCall } from "#web/lib/query.ts";
import type { Draft } from "./draft.ts";

/** What is said of the chosen item in the chosen society; asked once both are. */
export function usePrices({ item, address: { society } }: Draft) {
  const asked = { ServiceItemId: item?.serviceItemId ?? 0, SocietyId: society ?? 0 };
  return useCall(getBookingPrices, asked, { enabled: item !== null && society !== null });
}
