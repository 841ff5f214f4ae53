import { Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fileReturn, type ReturnForm } from "#contract/return/return.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { bodyOf, type Subject } from "./subject.ts";
import { periodName } from "./words.ts";

type Props = { subject: Subject; form: ReturnForm };
type Body = typeof fileReturn.body;

/** Records that a return was filed on the portal. */
export function FilingDialog({
  opened,
  onClose,
  ...filed
}: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`Record ${filed.form} as Filed`} size="36rem" opened={opened} onClose={onClose}>
      <FilingForm {...filed} />
    </MarkedModal>
  );
}

function FilingForm({ subject, form: Form }: Props) {
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(fileReturn.body),
    defaultValues: { ...bodyOf(subject), Form, FiledOn: useToday(), Arn: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: fileReturn,
    toast: toastSuccess,
    saved: "Return Recorded as Filed Successfully",
  });
  return (
    <DialogForm label="Record as filed" saving={saving} submit="Record as Filed">
      <Text className={wide}>
        {periodName(subject.period)}. It is closed with all periods before it: what is dated in them and made
        from now on goes into the next return. This is never taken back.
      </Text>
      <DayField control={form.control} name="FiledOn" label="Filed on" required />
      <TextInput
        label="ARN"
        description="15 letters and digits, as the portal shows it"
        required
        error={errors.Arn?.message}
        {...form.register("Arn")}
      />
    </DialogForm>
  );
}
