import { coded } from "#contract/coded.ts";
import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { formatMonth } from "#contract/format.ts";
import type { ProviderPay } from "#contract/pay/pay.ts";
import { addPayAdjustment } from "#contract/pay/adjustment.ts";
import { rupees } from "#contract/money.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type AdjustProps = { pay: ProviderPay; month: string };

/** Adds or deducts an amount, with a reason. */
export function AdjustDialog({
  pay,
  month,
  ...dialog
}: AdjustProps & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`Adjust ${pay.name}`} size="36rem" {...dialog}>
      <AdjustForm pay={pay} month={month} />
    </MarkedModal>
  );
}

/** The direction is a choice, so that nobody has to type a minus sign. */
const Draft = z.object({
  Way: z.enum(["add", "take"]),
  Amount: rupees("amountRequired").refine((amount) => amount !== 0, coded("amountZero")),
  Reason: addPayAdjustment.body.shape.Reason,
});

function AdjustForm({ pay, month }: AdjustProps) {
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: { Way: "add", Reason: "" },
  });
  const { errors } = form.formState;
  const saving = useDialogSave({
    form,
    endpoint: addPayAdjustment,
    body: ({ Way, Amount, Reason }) => ({
      ProviderId: pay.providerId,
      Month: month,
      Amount: Way === "add" ? Amount : -Amount,
      Reason,
    }),
    toast: toastSuccess,
    saved: "Adjustment Added Successfully",
  });
  return (
    <DialogForm label="Adjust" saving={saving} submit="Add Adjustment">
      <Text className={wide}>
        {pay.closedOn === null
          ? `It appears on the statement of ${formatMonth(month)} with its reason`
          : `${formatMonth(month)} is closed: it stands on the next payslip, from earlier months`}
        , and is never taken back: another puts it right.
      </Text>
      <NativeSelect
        label="What It Does"
        data={[
          { value: "add", label: "Adds to the pay" },
          { value: "take", label: "Takes off the pay" },
        ]}
        {...form.register("Way")}
      />
      <NumberField control={form.control} name="Amount" label="Amount" required money />
      <TextInput
        label="Reason"
        className={wide}
        required
        maxLength={200}
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}
