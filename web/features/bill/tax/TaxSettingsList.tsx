import { Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { getTaxSettings, type TaxSettings } from "#contract/bill/tax.ts";
import { formatDay } from "#contract/format.ts";
import { billingNames } from "#web/features/booking/billing.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { TaxSettingsDialog } from "./TaxSettingsDialog.tsx";
import { registrationNames } from "./words.ts";

const taxOf = ({ registration, rate, pricesIncludeTax }: TaxSettings): string =>
  registration === "regular" ? `${rate} %, ${pricesIncludeTax ? "in the prices" : "added to them"}` : "None";

const columns: DataColumn<TaxSettings>[] = [
  {
    key: "from",
    header: "From",
    value: ({ from }) => from,
    cell: ({ from, current }) => (
      <>
        {formatDay(from)} {current && <Badge color="green">Now</Badge>}
      </>
    ),
    cardTitle: true,
  },
  {
    key: "registration",
    header: "Registration",
    value: ({ registration }) => registrationNames[registration],
    cell: ({ registration, gstin }) => <TwoLines first={registrationNames[registration]} second={gstin} />,
  },
  {
    key: "legalName",
    header: "On the Paper",
    value: ({ legalName }) => legalName,
    cell: ({ legalName, address, stateName }) => (
      <TwoLines first={legalName} second={`${address}, ${stateName}`} />
    ),
  },
  {
    key: "tax",
    header: "Tax",
    value: taxOf,
    cell: (row) => <TwoLines first={taxOf(row)} second={`SAC ${row.sac}`} />,
  },
  { key: "seriesPrefix", header: "Prefix", value: ({ seriesPrefix }) => seriesPrefix },
  {
    key: "planBilling",
    header: "Plans Are Paid",
    value: ({ planBilling }) => billingNames[planBilling],
    cell: ({ planBilling, upiAddress }) => <TwoLines first={billingNames[planBilling]} second={upiAddress} />,
  },
];

/** A company's past, current and future tax and billing settings, as part of its page. */
export function TaxSettingsList({ companyId }: { companyId: number }) {
  const query = useCall(getTaxSettings, { companyId });
  const [adding, add] = useDisclosure(false);
  const latest = query.data?.[0];
  return (
    <>
      {hasPermission("tax:write") && (
        <Button mb="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
          Add Tax Settings
        </Button>
      )}
      <DataTable
        caption="Tax settings"
        columns={columns}
        rows={query.data}
        rowKey={({ taxSettingsId }) => taxSettingsId}
        numbered={false}
        empty={
          <EmptyState
            title="No tax settings yet"
            text="Without them the month is billed on plain bills, without tax, under the company's own name."
          />
        }
        {...tableState(query)}
      />
      <TaxSettingsDialog companyId={companyId} latest={latest} opened={adding} onClose={add.close} />
    </>
  );
}
