import { Button, Text } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type getProvider, inviteProvider } from "#contract/provider/provider.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { toastRefusal } from "../words.ts";

/** Invites the provider to set a password: nobody else chooses or knows it. */
export function Invitation({ provider }: { provider: ReplyOf<typeof getProvider> | null }) {
  const invite = useSend(inviteProvider, {
    onDone: () => toastSuccess(`Invitation sent to ${provider?.email1 || provider?.phone1 || ""}`),
  });
  if (!provider)
    return (
      <Text c="dimmed">
        The invitation goes to the email above, with a link to choose a password; without an email to the
        phone, which signs in by a code.
      </Text>
    );
  if (!provider.invited)
    return (
      <Text c="dimmed">Has chosen a password, and finds a new one by &apos;Forgot password?&apos;.</Text>
    );
  return (
    <div>
      <Text c="dimmed" mb="xs">
        Has not chosen a password, and can sign in by phone and code.
      </Text>
      <Button
        variant="default"
        loading={invite.isPending}
        onClick={() => invite.mutate({ providerId: provider.providerId }, { onError: toastRefusal })}
      >
        Send the invitation again
      </Button>
    </div>
  );
}
