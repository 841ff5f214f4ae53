import { Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type RegisteredDocument, setIrn } from "#contract/bill/eInvoice.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";

type Props = { paper: RegisteredDocument; number: string; opened: boolean; onClose: () => void };
type Body = typeof setIrn.body;

/** Enters the registration of an invoice or credit note, as the invoice portal answered it. */
export function IrnDialog({ paper, number, ...dialog }: Props) {
  return (
    <MarkedModal title={`IRN of ${number}`} size="40rem" {...dialog}>
      <IrnForm paper={paper} />
    </MarkedModal>
  );
}

function IrnForm({ paper }: { paper: RegisteredDocument }) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(setIrn.body),
    defaultValues: { ...paper, Irn: "", AckNo: "", AckDate: useToday(), SignedQr: "" },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const saving = useDialogSave({
    form,
    endpoint: setIrn,
    toast: toastSuccess,
    saved: "IRN Saved Successfully",
  });
  return (
    <DialogForm label="Registration" saving={saving} submit="Save IRN">
      <Text className={wide}>
        As the invoice portal answered it. The paper shows it from then on, and it is never replaced.
      </Text>
      <TextInput label="IRN" className={wide} required error={errors.Irn?.message} {...register("Irn")} />
      <TextInput
        label="Acknowledgement No."
        required
        inputMode="numeric"
        error={errors.AckNo?.message}
        {...register("AckNo")}
      />
      <DayField control={control} name="AckDate" label="Acknowledged On" required />
      <Textarea
        label="Signed QR"
        description="The text of the signed QR code: SignedQRCode in the portal's answer."
        className={wide}
        required
        autosize
        minRows={3}
        maxRows={8}
        error={errors.SignedQr?.message}
        {...register("SignedQr")}
      />
    </DialogForm>
  );
}
