import { Badge, Button } from "@mantine/core";
import { IconEdit, IconPlus } from "@tabler/icons-react";
import { formatInstant } from "#contract/format.ts";
import { type Gateway, type GatewayName, gatewayTitles, getGateways } from "#contract/gateway/gateway.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { GatewayDialog } from "./GatewayDialog.tsx";

/** Gateways that users can set up; the practice gateway comes with the demo. */
const configurable: GatewayName[] = ["razorpay", "cashfree"];

const columns: DataColumn<Gateway>[] = [
  { key: "name", header: "Gateway", value: ({ name }) => gatewayTitles[name], cardTitle: true },
  {
    key: "state",
    header: "State",
    value: ({ active }) => (active ? "Active" : "Off"),
    cell: ({ active }) => <Badge color={active ? "green" : "gray"}>{active ? "Active" : "Off"}</Badge>,
  },
  {
    key: "keys",
    header: "Payment Page",
    value: ({ keyId }) => keyId,
    cell: ({ keyId, takesPayments }) => (
      <TwoLines
        first={takesPayments ? "Offered to customers" : "Not offered"}
        second={keyId === "" ? "No API keys" : `Keys ${keyId}`}
      />
    ),
  },
  {
    key: "heard",
    header: "Last Heard",
    value: ({ heardAt }) => heardAt ?? "",
    cell: ({ heardAt, name }) =>
      heardAt ? (
        formatInstant(heardAt)
      ) : (
        <TwoLines first="Nothing yet" second={`Send a test event from ${gatewayTitles[name]}.`} />
      ),
  },
];

/** Part of the company's page. */
export function GatewayList({ companyId }: { companyId: number }) {
  const query = useCall(getGateways, { companyId });
  const setting = useTarget<Gateway | "new">();
  const available = configurable.filter((name) => !query.data?.some((one) => one.name === name));
  return (
    <>
      {query.data && available.length > 0 && (
        <Button mb="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setting.open("new")}>
          Set Up Gateway
        </Button>
      )}
      <DataTable
        caption="Payment gateways"
        columns={columns}
        rows={query.data}
        rowKey={({ name }) => name}
        numbered={false}
        actions={(gateway) => [
          {
            label: `Settings of ${gatewayTitles[gateway.name]}`,
            icon: IconEdit,
            onClick: () => setting.open(gateway),
          },
        ]}
        empty={
          <EmptyState
            title="No payment gateway yet"
            text="Payments by Razorpay or Cashfree are booked on their bills automatically, once the gateway reports them here."
          />
        }
        {...tableState(query)}
      />
      <GatewayDialog
        companyId={companyId}
        gateway={setting.target === "new" ? null : setting.target}
        names={available}
        opened={setting.opened}
        onClose={setting.close}
      />
    </>
  );
}
