import { Alert, Anchor, Button, NativeSelect, Progress } from "@mantine/core";
import { useContext, useState } from "react";
import { closeMonth, previewClose } from "#contract/bill/close.ts";
import { addMonths, monthOf } from "#contract/day.ts";
import { formatMoney, formatMonth, plural } from "#contract/format.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { stringifySearch } from "#web/lib/search.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { Close } from "#web/ui/dialog/marks.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "../bill.module.css";
import { oddityNames } from "../words.ts";

type Props = {
  /** The month to begin with, YYYY-MM; "" for the last whole one. */
  month: string;
  opened: boolean;
  onClose: () => void;
};
type Preview = ReplyOf<typeof previewClose>;

/** The number of months offered, including the current one. */
const MONTHS = 7;

const labelOf = (month: string, running: string): string =>
  month === running ? `${formatMonth(month)}, so far` : formatMonth(month);

/** Previews closing a month, unusual bills first, and closes it. */
export function CloseDialog({ month, ...dialog }: Props) {
  return (
    <MarkedModal title="Close a Month" size="40rem" {...dialog}>
      <CloseForm key={month} first={month} />
    </MarkedModal>
  );
}

function CloseForm({ first }: { first: string }) {
  const close = useContext(Close);
  const running = monthOf(useToday());
  const last = addMonths(running, -1);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(running, -back));
  const [month, setMonth] = useState(months.includes(first) ? first : last);
  const over = month < running;
  const preview = useCall(previewClose, { Month: month });
  const { error, onRetry, loading } = tableState(preview);
  const closing = useSend(closeMonth, {
    onDone: ({ bills }) => {
      toastSuccess(bills === 0 ? "No bill was to be made" : `${plural(bills, "bill")} Made Successfully`);
      close();
    },
  });
  const shown = loading ? undefined : preview.data;
  return (
    <>
      <NativeSelect
        label="Month"
        mb="md"
        data-autofocus
        data={months.map((value) => ({ value, label: labelOf(value, running) }))}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      {closing.error && (
        <Alert color="red" mb="md">
          {closing.error.message}
        </Alert>
      )}
      {shown ? (
        <ClosePreview preview={shown} over={over} />
      ) : error ? (
        <ErrorState {...error} onRetry={onRetry} />
      ) : (
        <LoadingScreen />
      )}
      {closing.isPending && <Progress mb="md" value={100} animated aria-label="Making the bills" />}
      <FormActions>
        <Button
          loading={closing.isPending}
          disabled={!shown || shown.bills === 0 || !over}
          onClick={() => closing.mutate({ Month: month })}
        >
          {shown && shown.bills > 0 && over ? `Make ${plural(shown.bills, "bill")}` : "Make Bills"}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </>
  );
}

type ShownProps = { preview: Preview; /** The month has ended and can be closed. */ over: boolean };

function ClosePreview({ preview: { bills, total, made, bookings, odd, oddCount }, over }: ShownProps) {
  return (
    <div role="status">
      <p>
        {bills === 0 ? (
          "There is nothing to bill."
        ) : !over ? (
          <>
            So far <strong>{plural(bills, "bill")}</strong> of <strong>{formatMoney(total)}</strong> in all.
            They are made in the night after the month's last day.
          </>
        ) : (
          <>
            <strong>{plural(bills, "bill")}</strong> of <strong>{formatMoney(total)}</strong> in all would be
            made. They never change after that: what turns out wrong is credited.
          </>
        )}
        {made > 0 && ` ${plural(made, "customer has", "customers have")} a bill of the month already.`}
        {bookings > 0 &&
          ` ${plural(bookings, "upfront booking gets its bill", "upfront bookings get their bills")} at the next payment or wash.`}
      </p>
      {oddCount > 0 && (
        <Alert color="marigold" mb="md" title={`${plural(oddCount, "bill")} to look at first`}>
          <ul className={classes.odd}>
            {odd.map(({ customerId, customerName, total: sum, why }) => (
              <li key={customerId}>
                {/* Opens in a new tab, so that the dialog stays. */}
                <Anchor
                  href={`/customer${stringifySearch({ view: customerId })}`}
                  target="_blank"
                  rel="noreferrer"
                  inherit
                  td="underline"
                >
                  {customerName}
                </Anchor>
                , {formatMoney(sum)}: {why.map((one) => oddityNames[one]).join(", ")}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
