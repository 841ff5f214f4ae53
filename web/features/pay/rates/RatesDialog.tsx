import { Badge, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay, formatMoney } from "#contract/format.ts";
import { deletePayRate, getPayRates, type PayRate } from "#contract/pay/rate.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { RateForm } from "./RateForm.tsx";
import { hasOnlyCompany } from "#web/lib/session.ts";

const payeeOf = ({ providerName, companyName }: PayRate): string =>
  providerName ?? companyName ?? (hasOnlyCompany() ? "Everybody" : "Every company");

const columns: DataColumn<PayRate>[] = [
  { key: "itemName", header: "Item", value: ({ itemName }) => itemName, cardTitle: true },
  {
    key: "whose",
    header: "For",
    value: payeeOf,
    cell: (rate) => (
      <TwoLines first={payeeOf(rate)} second={rate.providerName === null ? "" : rate.companyName} />
    ),
  },
  {
    key: "from",
    header: "From",
    value: ({ from }) => from,
    cell: ({ from, current }) => (
      <>
        {formatDay(from)} {current && <Badge color="green">Now</Badge>}
      </>
    ),
  },
  {
    key: "amount",
    header: "A Wash",
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
  },
];

type Props = { opened: boolean; onClose: () => void; companyId: number | null };

/** Current, past and future rates. */
export function RatesDialog({ companyId, ...dialog }: Props) {
  return (
    <MarkedModal title="Rates" size="52rem" {...dialog}>
      <Rates companyId={companyId === 0 ? null : companyId} />
    </MarkedModal>
  );
}

function Rates({ companyId }: { companyId: number | null }) {
  const [isAdding, setAdding] = useState(false);
  const query = useCall(getPayRates, { ...(companyId !== null && { CompanyId: companyId }) });
  const remove = useSend(deletePayRate);
  const deleting = useTarget<PayRate>();
  const mayWrite = hasPermission("pay:write");
  if (isAdding) return <RateForm companyId={companyId} onDone={() => setAdding(false)} />;
  return (
    <>
      {mayWrite && (
        <Button
          mb="sm"
          w="fit-content"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Set a Rate
        </Button>
      )}
      <DataTable
        caption="Rates"
        columns={columns}
        rows={query.data}
        rowKey={({ payRateId }) => payRateId}
        numbered={false}
        maxHeight="50dvh"
        {...(mayWrite && {
          actions: (rate: PayRate) => [
            {
              label: `Delete rate of ${rate.itemName} from ${formatDay(rate.from)}`,
              icon: IconTrash,
              onClick: () => deleting.open(rate),
              tone: "danger" as const,
            },
          ],
        })}
        empty={
          <EmptyState
            title="No rates yet"
            text="A rate says what is paid for a wash of an item, from a day on. A washer's own wins over the general one."
          />
        }
        {...tableState(query)}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={
          deleting.target
            ? `${deleting.target.itemName}, ${payeeOf(deleting.target)}, from ${formatDay(deleting.target.from)}`
            : ""
        }
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ payRateId: deleting.target.payRateId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}
