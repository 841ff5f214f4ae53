import { Alert, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney } from "#contract/format.ts";
import { dismissLine, type Line, matchLine, restoreLine, searchLines } from "#contract/bank/line.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./bank.module.css";
import { ChoosePayer } from "./ChoosePayer.tsx";
import { Inbox, type InboxItem } from "./Inbox.tsx";

/** The maximum shown at a time; more follow as these are decided. */
const SHOWN = 50;

/** The bill that a line may pay; null if the proposed one has been paid meanwhile. */
const payableBill = ({ bill }: Line) => (bill && bill.open > 0 ? bill : null);

function inboxItemOf(line: Line): InboxItem {
  const { lineId: id, amount, day, narration, bill: proposedBill } = line;
  const refuse = "Not a Customer's";
  const bill = payableBill(line);
  if (bill)
    return {
      id,
      amount,
      title: `${bill.customerName}, ${bill.customerPhone}, bill ${bill.number}`,
      detail: `${formatMoney(bill.open)} open. ${formatDay(day)}: ${narration}`,
      confirm: "Confirm",
      refuse,
    };
  const reason = proposedBill
    ? `bill ${proposedBill.number} of ${proposedBill.customerName} is paid already`
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
    const bill = line && payableBill(line);
    if (bill) match.mutate({ LineId: id, BillId: bill.billId });
    else if (line) choosing.open(line);
  };
  return (
    <>
      {match.error && (
        <Alert color="red" mb="sm">
          {match.error.message}
        </Alert>
      )}
      <Dismissing>
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

type DismissingProps = { children: (dismiss: (id: number) => void, busy: boolean) => ReactNode };

/** Marks a bank line as unrelated to customers, with undo. */
function Dismissing({ children }: DismissingProps) {
  const [last, setLast] = useState<number | null>(null);
  const dismiss = useSend(dismissLine, { onDone: ({ lineId }) => setLast(lineId) });
  const restore = useSend(restoreLine, { onDone: () => setLast(null) });
  const undo = () => last !== null && restore.mutate({ LineId: last });
  useHotkeys([["U", undo]]);
  const error = dismiss.error ?? restore.error;
  return (
    <>
      <div className={classes.undo} aria-live="polite">
        {last !== null && (
          <>
            <span>The line is marked as no customer&apos;s.</span>
            <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={undo}>
              Undo (U)
            </Button>
          </>
        )}
        {error && <Alert color="red">{error.message}</Alert>}
      </div>
      {children((LineId) => dismiss.mutate({ LineId }), dismiss.isPending)}
    </>
  );
}
