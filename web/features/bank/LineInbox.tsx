import { Alert } from "@mantine/core";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { paiseOf, rupeesOf, sumOf } from "#contract/money.ts";
import { type Line, matchLine, searchLines } from "#contract/bank/line.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./bank.module.css";
import { ChoosePayer } from "./ChoosePayer.tsx";
import { Dismissing } from "./Dismissing.tsx";
import { Inbox, type InboxItem } from "./Inbox.tsx";

/** The maximum shown at a time; more follow as these are decided. */
const SHOWN = 50;

/** The bills that a line may pay; none if the proposed ones have been paid meanwhile. */
const payableBills = ({ bills }: Line) => bills.filter(({ open }) => open > 0);

/** Each of several bills with its share, in the order in which they are paid. */
function Shares({ bills }: { bills: Line["bills"] }) {
  return (
    <ul className={classes.shares} aria-label="Bills">
      {bills.map(({ billId, number, share }) => (
        <li key={billId}>
          {number} {formatMoney(share)}
        </li>
      ))}
    </ul>
  );
}

/** Rupees. */
const openOf = (bills: Line["bills"]): number => rupeesOf(sumOf(bills.map(({ open }) => paiseOf(open))));

function inboxItemOf(line: Line): InboxItem {
  const { lineId: id, amount, day, narration, bill: proposedBill, resembles } = line;
  const refuse = "Not a Customer's";
  const bills = payableBills(line);
  const [first, ...others] = bills;
  if (proposedBill && first) {
    const what = others.length > 0 ? plural(bills.length, "bill") : `bill ${first.number}`;
    return {
      id,
      amount,
      title: `${proposedBill.customerName}, ${proposedBill.customerPhone}, ${what}`,
      detail: (
        <>
          {others.length > 0 && <Shares bills={bills} />}
          {formatMoney(openOf(bills))} open. {formatDay(day)}: {narration}
        </>
      ),
      confirm: "Confirm",
      refuse,
    };
  }
  const reason = proposedBill
    ? `bill ${proposedBill.number} of ${proposedBill.customerName} is paid already`
    : resembles
      ? "perhaps read before from another file of the bank: look at that day's payments first"
      : "no bill fits";
  return {
    id,
    amount,
    title: narration,
    detail: `${formatDay(day)}, ${reason}`,
    confirm: "Whose is it?",
    refuse,
  };
}

export function ProposedInbox() {
  return <LineInbox state="proposed" empty="Nothing is proposed" />;
}

/** Bank lines without a match. */
export function UnmatchedInbox() {
  return <LineInbox state="unmatched" empty="Nothing is unmatched" />;
}

function LineInbox({ state, empty }: { state: "proposed" | "unmatched"; empty: string }) {
  const query = useCall(searchLines, { filters: { State: state }, pageSize: SHOWN });
  const choosing = useTarget<Line>();
  const match = useSend(matchLine, {
    onDone: () => {
      choosing.close();
      toastSuccess("Payment Booked Successfully");
    },
  });
  if (!query.data) return <NoData query={query} />;
  const { rows, total } = query.data;
  const confirm = (id: number) => {
    const line = rows.find(({ lineId }) => lineId === id);
    if (!line) return;
    const billIds = payableBills(line).map(({ billId }) => billId);
    const [BillId] = billIds;
    if (BillId === undefined) choosing.open(line);
    else match.mutate({ LineId: id, ...(billIds.length > 1 ? { BillIds: billIds } : { BillId }) });
  };
  return (
    <>
      {match.error && (
        <Alert color="red" mb="sm">
          {match.error.message}
        </Alert>
      )}
      <Dismissing said="The line is marked as no customer's.">
        {(dismiss, busy) =>
          rows.length === 0 ? (
            <EmptyState title={empty} text="Lines of bank statements that need a decision appear here." />
          ) : (
            <Inbox
              label={state === "proposed" ? "Proposed payments" : "Unmatched payments"}
              items={rows.map(inboxItemOf)}
              total={total}
              busy={busy || match.isPending}
              onConfirm={confirm}
              onRefuse={dismiss}
            />
          )
        }
      </Dismissing>
      <ChoosePayer
        line={choosing.target}
        opened={choosing.opened}
        busy={match.isPending}
        onClose={choosing.close}
        onChoose={(LineId, whose) => match.mutate({ LineId, ...whose })}
      />
    </>
  );
}
