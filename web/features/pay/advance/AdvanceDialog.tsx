import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { coded } from "#contract/coded.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { rupees } from "#contract/money.ts";
import { addPayAdvance } from "#contract/pay/advance.ts";
import { getProviders } from "#contract/provider/provider.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";

type Props = {
  /** Null: the dialog asks for the provider. */
  providerId: number | null;
};

/** Notes an advance that was given to a provider, or given back. */
export function AdvanceDialog({ providerId, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title="Add Advance" size="36rem" {...dialog}>
      <AdvanceForm providerId={providerId} />
    </MarkedModal>
  );
}

/** The direction is a choice, so that nobody has to type a minus sign. */
const Draft = z.object({
  ProviderId: addPayAdvance.body.shape.ProviderId,
  Way: z.enum(["given", "back"]),
  Amount: rupees("amountRequired").refine((amount) => amount !== 0, coded("amountZero")),
  On: addPayAdvance.body.shape.On,
  Note: addPayAdvance.body.shape.Note,
});

const chooseProvider = (one: ReplyOf<typeof getProviders>[number]) => ({
  value: one.providerId,
  label: one.name,
});

function AdvanceForm({ providerId }: Props) {
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: {
      Way: "given",
      On: useToday(),
      Note: "",
      ...(providerId !== null && { ProviderId: providerId }),
    },
  });
  const { control, register, formState } = form;
  const providers = useChoiceList(
    useCall(getProviders, { Active: true }, { enabled: providerId === null }),
    chooseProvider,
  );
  const saving = useDialogSave({
    form,
    endpoint: addPayAdvance,
    body: ({ Way, Amount, ...advance }) => ({ ...advance, Amount: Way === "given" ? Amount : -Amount }),
    toast: toastSuccess,
    saved: "Advance Added Successfully",
  });
  return (
    <DialogForm label="Add Advance" saving={saving} submit="Add Advance">
      <Text className={wide}>
        It is deducted when the month in which it was given is closed; what pay does not cover, from the
        months after. It is never taken back: note what was given back.
      </Text>
      {providerId === null && (
        <div className={wide}>
          <ChoiceField control={control} name="ProviderId" label="Washer" {...providers.choose} />
        </div>
      )}
      <NativeSelect
        label="What Happened"
        data={[
          { value: "given", label: "Given to the washer" },
          { value: "back", label: "Given back by the washer" },
        ]}
        {...register("Way")}
      />
      <NumberField control={control} name="Amount" label="Amount" required money />
      <DayField control={control} name="On" label="On" required />
      <TextInput label="Note" maxLength={200} error={formState.errors.Note?.message} {...register("Note")} />
    </DialogForm>
  );
}
