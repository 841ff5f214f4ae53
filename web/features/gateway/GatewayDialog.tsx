import { NativeSelect, PasswordInput, Text, TextInput } from "@mantine/core";
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

/** An empty field keeps what is stored. */
const unchanged = z.literal("", { error: "" }).transform(() => undefined);

/** A new gateway needs a webhook secret; its API keys may be added later, but only both. */
const draftOf = (isNew: boolean) =>
  GatewayFields.extend({
    WebhookSecret: z
      .literal("", { error: "Secret is required" })
      .transform(() => undefined)
      .refine(() => !isNew, "Secret is required")
      .or(GatewayFields.shape.WebhookSecret.unwrap()),
    KeyId: unchanged.or(GatewayFields.shape.KeyId.unwrap()),
    KeySecret: unchanged.or(GatewayFields.shape.KeySecret.unwrap()),
  }).refine(({ KeyId, KeySecret }) => KeyId === undefined || KeySecret !== undefined, {
    path: ["KeySecret"],
    error: "Key secret is required",
  });

function GatewayForm({ companyId, gateway, names }: Props) {
  const [first = "razorpay"] = names;
  const Draft = draftOf(gateway === null);
  const form = useForm<z.input<typeof Draft>, unknown, z.output<typeof Draft>>({
    resolver: resolverOf(Draft),
    defaultValues: {
      Gateway: gateway?.name ?? first,
      KeyId: "",
      KeySecret: "",
      WebhookSecret: "",
      Active: gateway?.active ?? true,
    },
  });
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: "Gateway" });
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
          error={errors.Gateway?.message}
          {...form.register("Gateway")}
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
        error={errors.WebhookSecret?.message}
        {...form.register("WebhookSecret")}
      />
      <TextInput
        label="Key Id"
        description={keyHint(gateway)}
        maxLength={100}
        autoComplete="off"
        error={errors.KeyId?.message}
        {...form.register("KeyId")}
      />
      <PasswordInput
        label="Key Secret"
        description="Kept sealed and never shown."
        maxLength={200}
        autoComplete="new-password"
        error={errors.KeySecret?.message}
        {...form.register("KeySecret")}
      />
      <div className={wide}>
        <SwitchField
          control={form.control}
          name="Active"
          label="Active"
          description="Off, what the gateway sends is refused, and it will send it again; customers are not sent to its page."
        />
      </div>
    </DialogForm>
  );
}

/** The purpose of the API keys, or the stored key's ending. */
const keyHint = (gateway: Gateway | null): string =>
  gateway && gateway.keyId !== ""
    ? `The keys ending in ${gateway.keyId} are kept. Enter both to replace them.`
    : "The API keys with which customers are sent to the payment page. Without them, payments are only heard of.";

/** The URL that the gateway sends its webhook to. */
function Address({ url, title }: { url: string; title: string }) {
  return (
    <div className={wide}>
      <Text size="sm" fw={500}>
        Webhook Address
      </Text>
      <Text size="xs" c="dimmed">
        Enter it in {title}'s settings for payments, payment links, refunds and disputes, then send a test
        event from there.
      </Text>
      <div className={classes.address}>
        <code>{url}</code>
        <CopyButton text={url} label="Copy Address" />
      </div>
    </div>
  );
}
