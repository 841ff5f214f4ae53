import { Badge, Button } from "@mantine/core";
import { IconEdit, IconPlus, IconTrash } from "@tabler/icons-react";
import { deleteTaxSettings, getTaxSettings, type TaxSettings } from "#contract/bill/tax.ts";
import { formatDay } from "#contract/format.ts";
import { billingNames } from "#web/features/booking/billing.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
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
    width: "10rem",
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
  {
    key: "seriesPrefix",
    header: "Prefix",
    value: ({ seriesPrefix }) => seriesPrefix,
    cell: ({ seriesPrefix, seriesPrefixes }) => (
      <TwoLines
        first={seriesPrefix}
        second={`Credit notes ${seriesPrefixes.creditNote}, vouchers ${seriesPrefixes.receiptVoucher} and ${seriesPrefixes.refundVoucher}`}
      />
    ),
  },
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
  const editing = useTarget<TaxSettings | "new">();
  const deleting = useTarget<TaxSettings>();
  const remove = useSend(deleteTaxSettings);
  const mayWrite = hasPermission("tax:write");
  const actions = (row: TaxSettings): RowAction[] =>
    row.isUsed
      ? []
      : [
          {
            label: `Edit the settings from ${formatDay(row.from)}`,
            icon: IconEdit,
            opens: true,
            onClick: () => editing.open(row),
          },
          {
            label: `Delete the settings from ${formatDay(row.from)}`,
            icon: IconTrash,
            tone: "danger",
            onClick: () => deleting.open(row),
          },
        ];
  return (
    <>
      {mayWrite && (
        <Button mb="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open("new")}>
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
            text="Without them no bills are made by themselves. Closing a month by hand makes plain bills, without tax, under the company's own name."
          />
        }
        {...(mayWrite && { actions })}
        {...tableState(query)}
      />
      <TaxSettingsDialog
        companyId={companyId}
        edited={editing.target === "new" || editing.target === null ? undefined : editing.target}
        latest={query.data?.[0]}
        opened={editing.opened}
        onClose={editing.close}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target ? `the settings from ${formatDay(deleting.target.from)}` : ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ taxSettingsId: deleting.target.taxSettingsId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}
