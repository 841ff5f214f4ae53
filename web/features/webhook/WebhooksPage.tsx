import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { getWebhooks } from "#contract/webhook/webhook.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SecretDialog } from "#web/ui/SecretDialog.tsx";
import { DeliveriesDialog } from "./Deliveries.tsx";
import { WebhooksSearch } from "./search.ts";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookTable } from "./WebhookTable.tsx";

export function WebhooksPage() {
  const url = useListUrl(WebhooksSearch);
  const { search, open, close } = url;
  const hooks = useCall(getWebhooks, {});
  const [secret, setSecret] = useState<string | null>(null);
  const shown = useLatest(search.edit);
  const hook = shown === "new" ? null : hooks.data?.find(({ webhookId }) => webhookId === shown);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Tell other software what happens here, as it happens."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
            Add Webhook
          </Button>
        }
      />
      <WebhookTable hooks={hooks} url={url} />
      <MarkedModal
        title={shown === "new" ? "Add Webhook" : "Edit Webhook"}
        size="42rem"
        opened={search.edit !== null && hook !== undefined}
        onClose={close}
      >
        {hook !== undefined && <WebhookForm key={shown} hook={hook} onSecret={setSecret} />}
      </MarkedModal>
      <DeliveriesDialog webhookId={search.deliveries} onClose={close} />
      <SecretDialog title="Keep the webhook's secret" secret={secret} onClose={() => setSecret(null)}>
        The receiver checks with it that a delivery comes from here, as the Standard Webhooks specification
        says. It is not shown again.
      </SecretDialog>
    </>
  );
}
