import { Badge, Button, Group } from "@mantine/core";
import { IconCalendarPlus, IconEdit, IconMapPinPlus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
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

const registrationOf = ({ further, registration, stateName }: TaxSettings): string =>
  !further
    ? registrationNames[registration]
    : registration === "regular"
      ? `${stateName} alone: tax invoices`
      : `${stateName}: ended`;

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
    value: registrationOf,
    cell: (row) => <TwoLines first={registrationOf(row)} second={row.gstin} />,
    stacked: true,
    least: "8.5rem",
  },
  {
    key: "legalName",
    header: "On the Paper",
    value: ({ legalName }) => legalName,
    cell: ({ legalName, stateName }) => <TwoLines first={legalName} second={stateName} />,
    stacked: true,
    least: "9rem",
  },
  {
    key: "tax",
    header: "Tax",
    value: taxOf,
    cell: (row) => <TwoLines first={taxOf(row)} second={`SAC ${row.sac}`} />,
    stacked: true,
    least: "7rem",
  },
  {
    key: "seriesPrefix",
    header: "Prefix",
    value: ({ seriesPrefix }) => seriesPrefix,
    cell: ({ seriesPrefix, seriesPrefixes }) => (
      <TwoLines
        first={seriesPrefix}
        second={`Notes ${seriesPrefixes.creditNote}, vouchers ${seriesPrefixes.receiptVoucher}, ${seriesPrefixes.refundVoucher}`}
      />
    ),
    stacked: true,
  },
  {
    key: "planBilling",
    header: "Plans Are Paid",
    value: ({ planBilling }) => billingNames[planBilling],
    cell: ({ planBilling, upiAddress }) => <TwoLines first={billingNames[planBilling]} second={upiAddress} />,
    stacked: true,
    least: "7rem",
  },
];

/** The task of the dialog: it edits settings, or adds some to those of a registration, or the first of another state. */
type Target = { edited?: TaxSettings; latest?: TaxSettings; otherState?: boolean };

type Props = {
  companyId: number;
  /** Opens the dialog that adds settings; `onAdding` ends the wish. */
  adding: boolean;
  onAdding: () => void;
};

/** A company's past, current and future tax and billing settings, as part of its page. */
export function TaxSettingsList({ companyId, adding, onAdding }: Props) {
  const query = useCall(getTaxSettings, { companyId });
  const editing = useTarget<Target>();
  const deleting = useTarget<TaxSettings>();
  const remove = useSend(deleteTaxSettings);
  const mayWrite = hasPermission("tax:write");
  const rows = query.data ?? [];
  const first = rows.find(({ further }) => !further);
  const add = () => editing.open(first ? { latest: first } : {});
  const begin = useEffectEvent(() => {
    onAdding();
    if (mayWrite) add();
  });
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (adding && isLoaded) begin();
  }, [adding, isLoaded]);
  const isNewest = (row: TaxSettings) =>
    row === rows.find(({ further, stateId }) => further && stateId === row.stateId);
  const actions = (row: TaxSettings): RowAction[] => {
    const change: RowAction = {
      label: `Change or end the registration in ${row.stateName}`,
      icon: IconCalendarPlus,
      opens: true,
      onClick: () => editing.open({ latest: row }),
    };
    const unused: RowAction[] = [
      {
        label: `Edit the settings from ${formatDay(row.from)}`,
        icon: IconEdit,
        opens: true,
        onClick: () => editing.open({ edited: row }),
      },
      {
        label: `Delete the settings from ${formatDay(row.from)}`,
        icon: IconTrash,
        tone: "danger",
        onClick: () => deleting.open(row),
      },
    ];
    return [...(row.further && isNewest(row) ? [change] : []), ...(row.isUsed ? [] : unused)];
  };
  return (
    <>
      {mayWrite && (
        <Group mb="sm" gap="xs">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add Tax Settings
          </Button>
          {first?.registration === "regular" && (
            <Button
              variant="default"
              leftSection={<IconMapPinPlus size={18} aria-hidden />}
              onClick={() => editing.open({ latest: first, otherState: true })}
            >
              Add Registration in Another State
            </Button>
          )}
        </Group>
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
        edited={editing.target?.edited}
        latest={editing.target?.latest}
        otherState={editing.target?.otherState === true}
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
