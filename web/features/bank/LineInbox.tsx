import { Alert, Button, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney } from "#contract/format.ts";
import { dismissLine, type Line, matchLine, restoreLine, searchLines } from "#contract/payment/statement.ts";
import { CustomerSelect } from "#web/features/customer/CustomerSelect.tsx";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./bank.module.css";
import { Inbox, type Waiting } from "./Inbox.tsx";

/** How many are shown at a time; the others follow as these are decided. */
const SHOWN = 50;

const waitingOf = ({ lineId, amount, day, narration, bill }: Line): Waiting => ({
  id: lineId,
  amount,
  title: bill ? `${bill.customerName}, ${bill.customerPhone}, bill ${bill.number}` : narration,
  detail: bill
    ? `${formatMoney(bill.open)} open. ${formatDay(day)}: ${narration}`
    : `${formatDay(day)}, no bill fits`,
  confirm: bill ? "Confirm" : "Whose is it?",
  refuse: "Not a Customer's",
});

/** Lines of statements for which a bill is proposed. */
export function ProposedInbox() {
  return <LineInbox state="proposed" empty="Nothing is proposed" />;
}

/** Lines of statements that fit nothing. */
export function UnmatchedInbox() {
  return <LineInbox state="unmatched" empty="Nothing is unmatched" />;
}

function LineInbox({ state, empty }: { state: "proposed" | "unmatched"; empty: string }) {
  const query = useCall(searchLines, { filters: { State: state }, pageSize: SHOWN });
  const [choosing, choose] = useState<number | null>(null);
  const match = useSend(matchLine, {
    onDone: () => {
      choose(null);
      toastSuccess("Payment Booked Successfully");
    },
  });
  const { error, onRetry } = tableState(query);
  if (!query.data) return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
  const { rows, total } = query.data;
  const confirm = (id: number) => {
    const bill = rows.find(({ lineId }) => lineId === id)?.bill;
    if (bill) match.mutate({ LineId: id, BillId: bill.billId });
    else choose(id);
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
            <EmptyState
              title={empty}
              text="What banks' statements tell and nobody has decided stands here."
            />
          ) : (
            <Inbox
              label={state === "proposed" ? "Proposed payments" : "Unmatched payments"}
              items={rows.map(waitingOf)}
              total={total}
              busy={busy || match.isPending}
              onConfirm={confirm}
              onRefuse={dismiss}
            />
          )
        }
      </Dismissing>
      <ChooseCustomer
        lineId={choosing}
        busy={match.isPending}
        onClose={() => choose(null)}
        onChoose={(LineId, CustomerId) => match.mutate({ LineId, CustomerId })}
      />
    </>
  );
}

type DismissingProps = { children: (dismiss: (id: number) => void, busy: boolean) => ReactNode };

/** Says of a line that it is no customer's, and how to take that back. */
function Dismissing({ children }: DismissingProps) {
  const [last, setLast] = useState<number | null>(null);
  const dismiss = useSend(dismissLine, { onDone: ({ lineId }) => setLast(lineId) });
  const restore = useSend(restoreLine, { onDone: () => setLast(null) });
  const undo = () => last !== null && restore.mutate({ LineId: last });
  useHotkeys([["U", undo]]);
  const fault = dismiss.error ?? restore.error;
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
        {fault && <Alert color="red">{fault.message}</Alert>}
      </div>
      {children((LineId) => dismiss.mutate({ LineId }), dismiss.isPending)}
    </>
  );
}

type ChooseProps = {
  lineId: number | null;
  busy: boolean;
  onClose: () => void;
  onChoose: (lineId: number, customerId: number) => void;
};

/** Whose payment a line is that nothing fits. */
function ChooseCustomer({ lineId, busy, onClose, onChoose }: ChooseProps) {
  const shown = useLatest(lineId);
  const [customer, setCustomer] = useState<number | null>(null);
  return (
    <MarkedModal title="Whose payment is it?" size="32rem" opened={lineId !== null} onClose={onClose}>
      <Text mb="sm">It pays what is oldest of the customer; what is left stays as credit.</Text>
      <CustomerSelect value={customer} onChange={setCustomer} />
      <FormActions>
        <Button
          loading={busy}
          disabled={customer === null}
          onClick={() => shown !== "new" && customer !== null && onChoose(shown, customer)}
        >
          Book Payment
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </MarkedModal>
  );
}
