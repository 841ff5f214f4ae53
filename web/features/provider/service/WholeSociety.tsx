import { timeOfSlot } from "#contract/booking/slot.ts";
import { closingHour, getCompany } from "#contract/company/company.ts";
import { useCall } from "#web/lib/query.ts";
import { Fold } from "#web/ui/Fold.tsx";
import { useProviderSocieties, useServices, useZones } from "./lists.ts";
import { SocietyForm } from "./SocietyForm.tsx";

type Props = { providerId: number; companyId: number; coversNothing: boolean };

/**
 * Covers a society in one step: all of it or the places painted on its drawing, by every service and for all opening
 * hours of the company by default. It is open from the start where one press covers the only society, and folded
 * elsewhere.
 */
export function WholeSociety({ providerId, companyId, coversNothing }: Props) {
  const societies = useProviderSocieties(providerId);
  const services = useServices();
  const zones = useZones();
  const { data: company } = useCall(getCompany, { companyId });
  // The form above shows the same lists, with their empty and error states.
  if (
    !company ||
    societies.options.length === 0 ||
    services.options.length === 0 ||
    zones.options.length === 0
  )
    return null;
  return (
    <Fold title="Cover a whole society" open={coversNothing && societies.options.length === 1}>
      <SocietyForm
        providerId={providerId}
        lists={{ societies: societies.options, services: services.options, zones: zones.options }}
        opens={timeOfSlot(company.opensAt)}
        closes={`${String(closingHour(company.closesAt)).padStart(2, "0")}:00`}
      />
    </Fold>
  );
}
