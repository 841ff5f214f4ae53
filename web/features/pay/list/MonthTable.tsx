import { Alert, Badge, Button } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatDay, formatMoney, plural } from "#contract/format.ts";
import { getPayMonth, MOST_PROVIDERS, type ProviderPay } from "#contract/pay/pay.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "../pay.module.css";
import { methodNames } from "../words.ts";
import { namedCompany } from "#web/lib/session.ts";

const moneyColumn = (
  key: string,
  header: string,
  amountOf: (row: ProviderPay) => number,
  options: Pick<DataColumn<ProviderPay>, "hideOnPhone"> = {},
): DataColumn<ProviderPay> => ({
  key,
  header,
  value: amountOf,
  cell: (row) => (amountOf(row) === 0 ? "–" : formatMoney(amountOf(row))),
  align: "right",
  unsorted: true,
  whole: true,
  ...options,
});

/** Left out of a phone's cards, which open with all of it. */
const onDesktop = { hideOnPhone: true } as const;

const columns: DataColumn<ProviderPay>[] = [
  {
    key: "name",
    header: "Washer",
    value: ({ name }) => name,
    cell: ({ name, companyName }) => <TwoLines first={name} second={namedCompany(companyName)} />,
    cardTitle: true,
    stacked: true,
    least: "8rem",
  },
  {
    key: "pan",
    header: "PAN",
    value: ({ pan }) => pan,
    cell: ({ pan }) => (pan === "" ? "–" : pan),
    unsorted: true,
    whole: true,
    ...onDesktop,
  },
  {
    key: "earned",
    header: "For Washes",
    value: ({ earned }) => earned,
    cell: ({ earned, washes, withoutRate }) => (
      <TwoLines
        first={formatMoney(earned)}
        second={
          withoutRate > 0
            ? `${plural(washes, "wash", "washes")}, ${formatCount(withoutRate)} without a rate`
            : plural(washes, "wash", "washes")
        }
      />
    ),
    align: "right",
    stacked: true,
  },
  moneyColumn("earlier", "Earlier Months", ({ earlier }) => earlier, onDesktop),
  moneyColumn("additions", "Added", ({ additions }) => additions, onDesktop),
  moneyColumn("deductions", "Deducted", ({ deductions, brought }) => deductions - brought, onDesktop),
  moneyColumn("tds", "TDS", ({ tds }) => tds),
  moneyColumn("advances", "Advances", ({ advances }) => advances),
  {
    key: "net",
    header: "To Be Paid",
    value: ({ net }) => net,
    cell: ({ net }) => <strong>{formatMoney(net)}</strong>,
    align: "right",
    whole: true,
  },
  {
    key: "paidOn",
    header: "Paid On",
    value: ({ closedOn, paidOn }) => paidOn ?? (closedOn === null ? "" : "-"),
    cell: ({ closedOn, paidOn, net, method }) =>
      paidOn !== null && method !== null ? (
        <TwoLines first={formatDay(paidOn)} second={methodNames[method]} />
      ) : closedOn === null ? (
        "Open"
      ) : net === 0 ? (
        "–"
      ) : (
        <Badge color="marigold">Not paid</Badge>
      ),
    stacked: true,
    whole: true,
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
            {plural(data.washes, "wash", "washes")} of {plural(data.count, "washer")},{" "}
            <strong>{formatMoney(data.figures.net)}</strong> to be paid
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
          title={`No washer is recorded for ${plural(unattributed, "wash", "washes")}`}
        >
          The office recorded them as done without a washer, so nobody is paid for them.
        </Alert>
      )}
    </>
  );
}
