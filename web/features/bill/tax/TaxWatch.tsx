import { Alert } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { formatDay, formatMoney, listed } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";

type Turnover = NonNullable<ReplyOf<typeof getTaxWatch>["turnover"]>;

/** Notes for an accountant, above a company's tax settings. */
export function TaxWatch({ companyId }: { companyId: number }) {
  const { data } = useCall(getTaxWatch, { companyId });
  if (!data) return null;
  return (
    <>
      {data.turnover && <TurnoverNote {...data.turnover} />}
      {data.statesWithout.length > 0 && (
        <Alert mb="sm" title="Washes in other states">
          Washes in {listed(data.statesWithout)} are billed under another state&apos;s registration, with
          IGST. A fixed place of business there needs a registration of its own: for your accountant to
          confirm.
        </Alert>
      )}
    </>
  );
}

function TurnoverNote({ from, amount, limit, passed }: Turnover) {
  const text = `Turnover since ${formatDay(from)}: ${formatMoney(amount)}. Above ${formatMoney(limit)} in a financial year, GST registration is required.`;
  if (passed === null) return <p>{text}</p>;
  return (
    <Alert
      mb="sm"
      color={passed === 100 ? "red" : "yellow"}
      title={
        passed === 100 ? "GST registration is required" : "Turnover nears the limit for GST registration"
      }
    >
      {text} For your accountant to confirm.
    </Alert>
  );
}
