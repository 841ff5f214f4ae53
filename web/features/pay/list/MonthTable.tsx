import { Alert, Button } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import { getPayMonth, MAX_PROVIDERS } from "#contract/pay/pay.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import classes from "../pay.module.css";
import { columns } from "./monthColumns.tsx";

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
            {plural(data.washes, "wash", "washes")} of {plural(data.count, "washer")},{" "}
            <strong>{formatMoney(data.figures.net)}</strong> to be paid
            {data.count > MAX_PROVIDERS && `; the first ${formatCount(MAX_PROVIDERS)} are listed`}
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
          title={`No washer is recorded for ${plural(unattributed, "wash", "washes")}`}
        >
          The office recorded them as done without a washer, so nobody is paid for them.
        </Alert>
      )}
    </>
  );
}
