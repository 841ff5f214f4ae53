import { Alert, Button } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import { getPayMonth, MOST_PROVIDERS, type ProviderPay } from "#contract/pay/pay.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "../pay.module.css";

const adjustmentTotal = ({ adjustments }: ProviderPay): number =>
  adjustments.reduce((sum, { amount }) => sum + amount, 0);

const columns: DataColumn<ProviderPay>[] = [
  {
    key: "name",
    header: "Provider",
    value: ({ name }) => name,
    cell: ({ name, companyName }) => <TwoLines first={name} second={companyName} />,
    cardTitle: true,
  },
  {
    key: "washes",
    header: "Washes",
    value: ({ washes }) => washes,
    cell: ({ washes, withoutRate }) => (
      <TwoLines
        first={formatCount(washes)}
        second={withoutRate > 0 ? `${formatCount(withoutRate)} without a rate` : ""}
      />
    ),
    align: "right",
  },
  {
    key: "earned",
    header: "For Washes",
    value: ({ earned }) => earned,
    cell: ({ earned }) => formatMoney(earned),
    align: "right",
  },
  {
    key: "adjustments",
    header: "Adjustments",
    value: adjustmentTotal,
    cell: (row) => (row.adjustments.length === 0 ? "–" : formatMoney(adjustmentTotal(row))),
    align: "right",
  },
  {
    key: "total",
    header: "To Be Paid",
    value: ({ total }) => total,
    cell: ({ total }) => <strong>{formatMoney(total)}</strong>,
    align: "right",
  },
];

type Props = {
  month: string;
  companyId: number | null;
  onOpen: (providerId: number) => void;
  onRates: () => void;
};

/** One row per provider, below alerts about washes that are not paid. */
export function MonthTable({ month, companyId, onOpen, onRates }: Props) {
  const query = useCall(getPayMonth, {
    Month: month,
    ...(companyId !== null && companyId !== 0 && { CompanyId: companyId }),
  });
  const { data } = query;
  return (
    <>
      {data && <Gaps month={data} onRates={onRates} />}
      <p className={classes.totals} role="status" {...standIn(query)}>
        {data && data.count > 0 && (
          <>
            {plural(data.washes, "wash", "washes")} of {plural(data.count, "provider")},{" "}
            <strong>{formatMoney(data.total)}</strong> to be paid
            {data.count > MOST_PROVIDERS && `; the first ${formatCount(MOST_PROVIDERS)} are listed`}
          </>
        )}
      </p>
      <DataTable
        caption="Pay"
        columns={columns}
        rows={data?.providers}
        rowKey={({ providerId, companyId: payer }) => `${providerId} ${payer}`}
        numbered={false}
        actions={({ providerId, name }) => [
          { label: `View pay of ${name}`, icon: IconEye, opens: true, onClick: () => onOpen(providerId) },
        ]}
        empty={
          <EmptyState
            title="Nothing to pay yet"
            text="Whoever does a wash is paid for it: the month fills as washes are recorded as done."
          />
        }
        {...tableState(query)}
      />
      {data && data.count > 0 && (
        <Button
          component="a"
          href={data.csvUrl}
          variant="default"
          mt="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          {...standIn(query)}
        >
          Day by Day (CSV)
        </Button>
      )}
    </>
  );
}

type GapProps = { month: ReplyOf<typeof getPayMonth>; onRates: () => void };

/** Alerts about washes without a rate and washes without a provider on record. */
function Gaps({ month: { withoutRate, itemsWithoutRate, unattributed }, onRates }: GapProps) {
  return (
    <>
      {withoutRate > 0 && (
        <Alert color="marigold" mb="sm" title={`${plural(withoutRate, "wash has", "washes have")} no rate`}>
          They are in none of these sums: {itemsWithoutRate.join(", ")}.
          {hasPermission("pay:write") && (
            <Button variant="default" size="compact-sm" ml="sm" onClick={onRates}>
              Set Rates
            </Button>
          )}
        </Alert>
      )}
      {unattributed > 0 && (
        <Alert
          color="marigold"
          mb="sm"
          title={`Nobody is on record for ${plural(unattributed, "wash", "washes")}`}
        >
          The office recorded them as done while they were given to nobody, so nobody is paid for them.
        </Alert>
      )}
    </>
  );
}
