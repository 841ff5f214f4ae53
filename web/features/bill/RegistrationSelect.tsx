import { NativeSelect } from "@mantine/core";
import { getTaxSettings, type TaxSettings } from "#contract/bill/tax.ts";
import { useCall } from "#web/lib/query.ts";

type Props = {
  companyId: number;
  /** A GSTIN; empty for all registrations. */
  value: string;
  onChange: (gstin: string) => void;
};

/** Selects one of a company's GSTINs, or all of them; only for companies with several. */
export function RegistrationSelect({ companyId, value, onChange }: Props) {
  const settings = useCall(getTaxSettings, { companyId }).data ?? [];
  const registrations = registrationsOf(settings);
  if (registrations.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Registration"
      data={[{ value: "", label: "All registrations" }, ...registrations]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The first registration with its present GSTIN, and those of further states. */
const registrationsOf = (settings: readonly TaxSettings[]) =>
  settings
    .filter(({ gstin }) => gstin !== "")
    .filter(
      ({ further, stateId }, index, all) =>
        index === all.findIndex((one) => one.further === further && (!further || one.stateId === stateId)),
    )
    .map(({ gstin, stateName }) => ({ value: gstin, label: `${stateName}, ${gstin}` }));
