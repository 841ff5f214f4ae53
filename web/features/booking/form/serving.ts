import { getServing } from "#contract/booking/availability.ts";
import { useCall } from "#web/lib/query.ts";
import type { Draft } from "./draft.ts";
import { spotOf } from "./parking/parking.ts";

/** The company chosen by hand for the society of the address; null leaves the choice to the server. */
export const chosenCompany = ({ company, address: { society } }: Pick<Draft, "company" | "address">) =>
  company !== null && company.society === society ? company.companyId : null;

/** The company that would serve the booking, and the providers who may come for each vehicle. */
export function useServing(draft: Draft) {
  const { item, address, vehicles } = draft;
  const { society } = address;
  const body = {
    CompanyId: chosenCompany(draft),
    ServiceItemId: item?.serviceItemId ?? 0,
    SocietyId: society ?? 0,
    Places: vehicles
      .filter((vehicle) => vehicle.society === society)
      .map((vehicle) => ({ ...spotOf(vehicle), Slot: vehicle.slot })),
  };
  const { data } = useCall(getServing, body, { enabled: item !== null && society !== null });
  return item === null || society === null ? undefined : data;
}
