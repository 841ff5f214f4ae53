import { TextInput } from "@mantine/core";
import { useContext } from "react";
import { useForm } from "react-hook-form";
import { addWebhook, updateWebhook, type Webhook, WebhookFields } from "#contract/webhook/webhook.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { EventsField } from "./EventsField.tsx";
import { type HookInput, type HookOutput, valuesOf } from "./values.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  /** Null for a new one. */
  hook: Webhook | null;
  /** Receives the secret of a new webhook. */
  onSecret: (secret: string) => void;
};

export function WebhookForm({ hook, onSecret }: Props) {
  const close = useContext(Close);
  const form = useForm<HookInput, unknown, HookOutput>({
    resolver: resolverOf(WebhookFields),
    defaultValues: valuesOf(hook),
  });
  const { control, register, formState } = form;
  const adding = useSave({
    form,
    endpoint: addWebhook,
    body: (values) => values,
    onSaved: ({ secret }) => {
      close();
      onSecret(secret);
    },
  });
  const updating = useDialogSave({
    form,
    endpoint: updateWebhook,
    body: (values) => ({ ...values, webhookId: hook?.webhookId ?? 0 }),
    saved: "Webhook Updated Successfully",
  });
  return (
    <DialogForm
      label={hook ? "Edit Webhook" : "Add Webhook"}
      saving={hook ? updating : adding}
      submit={hook ? "Update" : "Add"}
      aside={hook && <HistoryButton noun="webhook" recordId={hook.webhookId} name={hook.url} />}
    >
      <div className={wide}>
        <TextInput
          label="Address"
          description="Where the other software listens. It begins with https:// and lies on the internet."
          placeholder="https://example.com/webhooks"
          required
          data-autofocus
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.Url?.message}
          {...register("Url")}
        />
      </div>
      <div className={wide}>
        <EventsField control={control} />
      </div>
      <div className={wide}>
        <SwitchField
          control={control}
          name="Active"
          label="Active"
          description="Switched off, it is told of nothing, and what happens meanwhile is not told later."
        />
      </div>
    </DialogForm>
  );
}
