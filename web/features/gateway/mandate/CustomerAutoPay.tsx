import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { formatDay, formatMoney } from "#contract/format.ts";
import {
  createMandate,
  getMandateOffers,
  getMandates,
  type Mandate,
  MandateFields,
  type MandateStatus,
  revokeMandate,
} from "#contract/gateway/mandate.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import classes from "./mandate.module.css";

const words: Record<MandateStatus, (mandate: Mandate) => string> = {
  created: ({ createdAt }) => `waits for the customer's approval since ${formatDay(createdAt.slice(0, 10))}`,
  active: ({ next }) =>
    next
      ? next.requested
        ? `collecting ${formatMoney(next.amount)} of bill ${next.number} now`
        : `collects ${formatMoney(next.amount)} of bill ${next.number} on ${formatDay(next.day)}`
      : "on, with no bill to collect",
  paused: ({ pausedInApp }) => (pausedInApp ? "paused by the customer in the UPI app" : "paused"),
  revoked: () => "ended",
  expired: () => "was not approved in time",
  failed: () => "was refused by the customer or the bank",
};

const isOpen = ({ status }: Mandate): boolean => ["created", "active", "paused"].includes(status);

/** A customer's UPI AutoPay for the office: its state, the link to approve it, and its end. */
export function CustomerAutoPay({ customerId }: { customerId: number }) {
  const CustomerId = customerId;
  const mandates = useCall(getMandates, { CustomerId }).data ?? [];
  const offers = useCall(getMandateOffers, { CustomerId }).data ?? [];
  const [asking, setAsking] = useState<{ companyId: number; maximum: number } | null>(null);
  const open = mandates.filter(isOpen);
  const shown = open.length > 0 ? open : mandates.slice(0, 1);
  const free = offers.filter(({ companyId }) => !open.some((one) => one.companyId === companyId));
  if (shown.length === 0 && free.length === 0) return null;
  return (
    <>
      <h3>AutoPay</h3>
      {shown.map((mandate) => (
        <Row key={mandate.mandateId} mandate={mandate} />
      ))}
      {free.map(({ companyId, suggested }) => (
        <Button
          key={companyId}
          variant="default"
          mih="2.75rem"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => setAsking({ companyId, maximum: suggested })}
        >
          Make Approval Link
        </Button>
      ))}
      <MarkedModal title="AutoPay" size="32rem" opened={asking !== null} onClose={() => setAsking(null)}>
        {asking && <RequestForm customerId={customerId} {...asking} />}
      </MarkedModal>
    </>
  );
}

function Row({ mandate }: { mandate: Mandate }) {
  const { mandateId, maxAmount, status, url, last } = mandate;
  const ending = useSend(revokeMandate, { onDone: () => toastSaved("AutoPay Ended") });
  return (
    <div className={classes.sheet}>
      <p>
        Up to {formatMoney(maxAmount)} a month: {words[status](mandate)}
      </p>
      {last && (
        <p className={classes.second}>
          {last.status === "collected"
            ? `${formatMoney(last.amount)} of bill ${last.number} collected on ${formatDay(last.day)}`
            : `Bill ${last.number} could not be collected on ${formatDay(last.day)}. ${last.problem}`}
        </p>
      )}
      {isOpen(mandate) && (
        <div className={classes.actions}>
          {url !== "" && <CopyButton text={url} label="Copy Approval Link" />}
          <Button
            variant="subtle"
            color="red"
            loading={ending.isPending}
            onClick={() =>
              void ending.mutateAsync({ mandateId }).catch(({ message }: Error) => toastError(message))
            }
          >
            End AutoPay
          </Button>
        </div>
      )}
    </div>
  );
}

type Fields = typeof MandateFields;
type RequestProps = { customerId: number; companyId: number; maximum: number };

/** Makes the link that the customer approves AutoPay on. */
function RequestForm({ customerId, companyId, maximum }: RequestProps) {
  const form = useForm<z.input<Fields>, unknown, z.output<Fields>>({
    resolver: resolverOf(MandateFields),
  });
  const { setValue } = form;
  // A default would come back as soon as the field is emptied.
  useEffect(() => setValue("MaxAmount", maximum), [setValue, maximum]);
  const saving = useDialogSave({
    form,
    endpoint: createMandate,
    body: (fields) => ({ ...fields, CustomerId: customerId, CompanyId: companyId }),
    saved: "Approval Link Made Successfully",
  });
  return (
    <DialogForm label="Make Approval Link" saving={saving} submit="Make Link">
      <p className={wide}>
        The customer approves it once in a UPI app. After that each month&apos;s bill is collected on its due
        day, and announced at least a day before.
      </p>
      <NumberField
        control={form.control}
        name="MaxAmount"
        label="Maximum a month"
        description="At most ₹15,000, which UPI collects without a PIN"
        required
        money
      />
    </DialogForm>
  );
}
