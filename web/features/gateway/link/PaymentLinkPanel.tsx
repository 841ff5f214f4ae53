import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { formatInstant, formatMoney } from "#contract/format.ts";
import {
  cancelPaymentLink,
  createPaymentLink,
  getDuePaymentLink,
  type PaymentLink,
  type PaymentLinkStatus,
} from "#contract/gateway/link.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import classes from "./link.module.css";

const words: Record<PaymentLinkStatus, (link: PaymentLink) => string> = {
  created: ({ amount, expiresAt }) =>
    `Payment link of ${formatMoney(amount)}, open until ${formatInstant(expiresAt)}`,
  paid: ({ amount }) => `${formatMoney(amount)} paid by payment link`,
  expired: () => "The last payment link has expired",
  cancelled: () => "The last payment link was withdrawn",
};

const showError = ({ message }: Error): void => toastError(message);

/** A bill's payment link for the office, to send to its customer. Renders nothing where there is none and can be none. */
export function PaymentLinkPanel({ billId }: { billId: number }) {
  const due = { BillId: billId };
  const { data } = useCall(getDuePaymentLink, due);
  const making = useSend(createPaymentLink, { onDone: () => toastSaved("Payment Link Made Successfully") });
  const withdrawing = useSend(cancelPaymentLink, { onDone: () => toastSaved("Payment Link Withdrawn") });
  if (!data || (!data.offered && !data.link)) return null;
  const { offered, link } = data;
  const isOpen = link?.status === "created" && link.url !== "";
  return (
    <div className={classes.link} role="group" aria-label="Payment link">
      {link && <p>{words[link.status](link)}</p>}
      {isOpen && <CopyButton text={link.url} label="Copy Payment Link" />}
      {isOpen && (
        <Button
          variant="subtle"
          color="red"
          loading={withdrawing.isPending}
          onClick={() => void withdrawing.mutateAsync({ paymentLinkId: link.paymentLinkId }).catch(showError)}
        >
          Withdraw
        </Button>
      )}
      {offered && !isOpen && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          loading={making.isPending}
          onClick={() => void making.mutateAsync(due).catch(showError)}
        >
          Make Payment Link
        </Button>
      )}
    </div>
  );
}
