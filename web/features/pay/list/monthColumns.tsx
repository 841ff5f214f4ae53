import { Badge } from "@mantine/core";
import { formatCount, formatDay, formatMoney, plural } from "#contract/format.ts";
import type { ProviderPay } from "#contract/pay/pay.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
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

export const columns: DataColumn<ProviderPay>[] = [
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
