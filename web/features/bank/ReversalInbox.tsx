import { Alert } from "@mantine/core";
import { indiaAt } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import { type Line, reverseLine, searchLines } from "#contract/bank/line.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { Dismissing } from "./Dismissing.tsx";
import { Inbox, type InboxItem } from "./Inbox.tsx";

/** The maximum shown at a time; more follow as these are decided. */
const SHOWN = 50;

function itemOf({ lineId: id, amount, day, narration, receipt }: Line): InboxItem {
  if (receipt === null) throw new Error("A reversal has no payment.");
  const { customerName, customerPhone, billNumbers, at } = receipt;
  const whose = billNumbers === "" ? "which is credit" : `for ${billNumbers}`;
  return {
    id,
    amount,
    title: `${customerName}, ${customerPhone}: payment of ${formatDay(indiaAt(new Date(at)).day)}, ${whose}`,
    detail: `Went out on ${formatDay(day)}: ${narration}`,
    confirm: "Reverse the Payment",
    refuse: "Not Taken Back",
  };
}

/** Lines by which the bank took a payment back, such as of a cheque without funds. */
export function ReversalInbox() {
  const query = useCall(searchLines, { filters: { State: "reversal" }, pageSize: SHOWN });
  const reverse = useSend(reverseLine, {
    onDone: () => toastSuccess("Payment Reversed: What It Paid Is Open Again"),
  });
  if (!query.data) return <NoData query={query} />;
  const { rows, total } = query.data;
  return (
    <>
      {reverse.error && (
        <Alert color="red" mb="sm">
          {reverse.error.message}
        </Alert>
      )}
      <Dismissing said="The line is marked as not taken back.">
        {(dismiss, busy) =>
          rows.length === 0 ? (
            <EmptyState
              title="Nothing was taken back"
              text="Payments that a statement shows as returned, such as a cheque without funds, appear here."
            />
          ) : (
            <Inbox
              label="Payments taken back by the bank"
              items={rows.map(itemOf)}
              total={total}
              busy={busy || reverse.isPending}
              onConfirm={(LineId) => reverse.mutate({ LineId })}
              onRefuse={dismiss}
            />
          )
        }
      </Dismissing>
    </>
  );
}
