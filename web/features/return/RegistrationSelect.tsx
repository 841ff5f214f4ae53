import { NativeSelect } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getGstr1 } from "#contract/return/return.ts";

export type Registrations = ReplyOf<typeof getGstr1>["registrations"];

type Props = { registrations: Registrations; value: string; onChange: (gstin: string) => void };

/** Selects one of a company's GSTINs; only for companies with several. */
export function RegistrationSelect({ registrations, value, onChange }: Props) {
  if (registrations.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Registration"
      data={registrations.map(({ gstin, stateName }) => ({ value: gstin, label: `${stateName}, ${gstin}` }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
