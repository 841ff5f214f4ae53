import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { ProviderPay } from "#contract/pay/pay.ts";
import { getPan, revealPan, setPan } from "#contract/pay/tds.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { NoData } from "#web/ui/NoData.tsx";

type Props = { pay: Pick<ProviderPay, "providerId" | "name"> };

/** A provider's PAN, and a rate of TDS of their own. */
export function PanDialog({ pay, ...dialog }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title={`PAN of ${pay.name}`} size="36rem" {...dialog}>
      <Pan pay={pay} />
    </MarkedModal>
  );
}

function Pan({ pay }: Props) {
  const query = useCall(getPan, { ProviderId: pay.providerId });
  if (!query.data || query.isPlaceholderData) return <NoData query={query} />;
  return <PanForm pay={pay} stored={query.data} />;
}

function PanForm({ pay, stored }: Props & { stored: ReplyOf<typeof getPan> }) {
  const { body } = setPan;
  const form = useForm<z.input<typeof body>, unknown, z.output<typeof body>>({
    resolver: resolverOf(body),
    defaultValues: { ProviderId: pay.providerId, Pan: stored.pan, TdsRate: stored.tdsRate },
  });
  const saving = useDialogSave({ form, endpoint: setPan, saved: "PAN Saved Successfully" });
  return (
    <DialogForm
      label="PAN"
      saving={saving}
      submit="Save"
      aside={stored.pan !== "" && hasPermission("account:reveal") && <FullPan providerId={pay.providerId} />}
    >
      <TextInput
        label="PAN"
        description="Ten characters, such as ABCDE1234F. It is stored sealed."
        autoCapitalize="characters"
        error={form.formState.errors.Pan?.message}
        {...form.register("Pan")}
      />
      <NumberField
        control={form.control}
        name="TdsRate"
        label="TDS of Their Own"
        description="Empty: the company's rate."
        percent
        none={null}
      />
    </DialogForm>
  );
}

/** Shows the whole PAN on request, which the audit trail records. */
function FullPan({ providerId }: { providerId: number }) {
  const reveal = useSend(revealPan, { changes: false });
  if (reveal.data) return <output>{reveal.data.pan}</output>;
  return (
    <Button
      variant="default"
      loading={reveal.isPending}
      onClick={() => reveal.mutate({ ProviderId: providerId })}
    >
      {reveal.error ? "Try Again" : "Show Whole PAN"}
    </Button>
  );
}
