import { Alert, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { type Claim, confirmClaim, refuseClaim, searchClaims } from "#contract/bank/claim.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { Inbox, type InboxItem } from "./Inbox.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

/** The maximum shown at a time; more follow as these are decided. */
const SHOWN = 50;

const waitingOf = ({
  claimId,
  amount,
  utr,
  customerName,
  customerPhone,
  billNumber,
  billOpen,
  at,
}: Claim): InboxItem => ({
  id: claimId,
  amount,
  title: `UTR ${utr}, ${customerName}, ${customerPhone}`,
  detail: `Bill ${billNumber}, ${formatMoney(billOpen)} open. Said ${formatInstant(at)}`,
  confirm: "Confirm",
  refuse: "Refuse",
});

/** Payments reported by customers: confirmed from the bank, or refused with a reason. */
export function ClaimInbox() {
  const query = useCall(searchClaims, { filters: { Status: "claimed" }, pageSize: SHOWN });
  const [refusing, refuse] = useState<number | null>(null);
  const shown = useLatest(refusing);
  const confirm = useSend(confirmClaim, { onDone: () => toastSuccess("Payment Confirmed Successfully") });
  if (!query.data) return <NoData query={query} />;
  const { rows, total } = query.data;
  return (
    <>
      {confirm.error && (
        <Alert color="red" mb="sm">
          {confirm.error.message}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No claims wait" text="Payments that customers report appear here." />
      ) : (
        <Inbox
          label="Claimed payments"
          items={rows.map(waitingOf)}
          total={total}
          busy={confirm.isPending}
          onConfirm={(ClaimId) => confirm.mutate({ ClaimId })}
          onRefuse={refuse}
        />
      )}
      <MarkedModal
        title="Refuse a claim"
        size="32rem"
        opened={refusing !== null}
        onClose={() => refuse(null)}
      >
        {shown !== "new" && <RefuseForm key={shown} claimId={shown} />}
      </MarkedModal>
    </>
  );
}

type Body = typeof refuseClaim.body;

function RefuseForm({ claimId }: { claimId: number }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(refuseClaim.body),
    defaultValues: { ClaimId: claimId, Reason: "" },
  });
  const saving = useDialogSave({ form, endpoint: refuseClaim, toast: toastSuccess, saved: "Claim Refused" });
  return (
    <DialogForm label="Refuse a claim" saving={saving} submit="Refuse Claim" tone="danger">
      <TextInput
        className={wide}
        label="Reason"
        description="The customer is told."
        placeholder="No such payment has come to our account"
        required
        data-autofocus
        maxLength={200}
        error={form.formState.errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}
