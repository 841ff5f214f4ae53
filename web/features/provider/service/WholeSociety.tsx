import { timeOfSlot } from "#contract/booking/slot.ts";
import { closingHour, getCompany } from "#contract/company/company.ts";
import { useCall } from "#web/lib/query.ts";
import { useProviderSocieties, useServices, useZones } from "./lists.ts";
import { WholeForm } from "./WholeForm.tsx";

type Props = { providerId: number; companyId: number };

/**
 * Covers a society at once: all of it or what is painted on its drawing, by every service and at all hours at which the
 * company works, unless something else is chosen.
 */
export function WholeSociety({ providerId, companyId }: Props) {
  const societies = useProviderSocieties(providerId);
  const services = useServices();
  const zones = useZones();
  const { data: company } = useCall(getCompany, { companyId });
  // What is missing here, the form below says: its lists are the same.
  if (
    !company ||
    societies.options.length === 0 ||
    services.options.length === 0 ||
    zones.options.length === 0
  )
    return null;
  return (
    <WholeForm
      providerId={providerId}
      lists={{ societies: societies.options, services: services.options, zones: zones.options }}
      opens={timeOfSlot(company.opensAt)}
      closes={`${String(closingHour(company.closesAt)).padStart(2, "0")}:00`}
    />
  );
}
