import { NativeSelect, PasswordInput, Text } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import {
  type Gateway,
  GatewayFields,
  type GatewayName,
  gatewayTitles,
  saveGateway,
} from "#contract/gateway/gateway.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import classes from "./gateway.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  companyId: number;
  /** Null for a new one. */
  gateway: Gateway | null;
  /** Gateways that are not set up yet. */
  names: readonly GatewayName[];
};

/** Sets up a gateway; its secret is never shown again. */
export function GatewayDialog({
  opened,
  onClose,
  ...form
}: Props & { opened: boolean; onClose: () => void }) {
  const title = form.gateway ? gatewayTitles[form.gateway.name] : "Set Up Gateway";
  return (
    <MarkedModal title={title} size="40rem" opened={opened} onClose={onClose}>
      <GatewayForm {...form} />
    </MarkedModal>
  );
}

/** An empty secret keeps the stored one; a new gateway needs a secret. */
const draftOf = (isNew: boolean) =>
  GatewayFields.extend({
    Secret: z
      .literal("", { error: "Secret is required" })
      .transform(() => undefined)
      .refine(() => !isNew, "Secret is required")
      .or(GatewayFields.shape.Secret.unwrap()),
  });

function GatewayForm({ companyId, gateway, names }: Props) {
  const [first = "razorpay"] = names;
  const Draft = draftOf(gateway === null);
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: { Name: gateway?.name ?? first, Secret: "", Active: gateway?.active ?? true },
  });
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: "Name" });
  const saving = useDialogSave({
    form,
    endpoint: saveGateway,
    body: (values) => ({ ...values, CompanyId: companyId }),
    saved: "Payment gateway Saved Successfully",
  });
  return (
    <DialogForm label="Payment gateway" saving={saving} submit="Save">
      {!gateway && (
        <NativeSelect
          label="Gateway"
          required
          className={wide}
          data={names.map((value) => ({ value, label: gatewayTitles[value] }))}
          error={errors.Name?.message}
          {...form.register("Name")}
        />
      )}
      <Address url={`${globalThis.location.origin}/api/Gateway/${name}`} title={gatewayTitles[name]} />
      <PasswordInput
        label="Webhook Secret"
        description={
          gateway
            ? "Kept sealed and never shown. Leave it empty to keep the one that is there."
            : "The one that the gateway signs its webhook with. It is kept sealed and never shown again."
        }
        className={wide}
        required={!gateway}
        maxLength={200}
        autoComplete="new-password"
        error={errors.Secret?.message}
        {...form.register("Secret")}
      />
      <div className={wide}>
        <SwitchField
          control={form.control}
          name="Active"
          label="Listened to"
          description="Off, what the gateway sends is refused, and it will send it again."
        />
      </div>
    </DialogForm>
  );
}

/** The URL that the gateway sends its webhook to. */
function Address({ url, title }: { url: string; title: string }) {
  return (
    <div className={wide}>
      <Text size="sm" fw={500}>
        Webhook Address
      </Text>
      <Text size="xs" c="dimmed">
        Enter it in {title}'s settings for payments that are captured, then send a test event from there.
      </Text>
      <div className={classes.address}>
        <code>{url}</code>
        <CopyButton text={url} label="Copy Address" />
      </div>
    </div>
  );
}
