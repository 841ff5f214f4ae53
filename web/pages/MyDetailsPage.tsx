import { VisuallyHidden } from "@mantine/core";
import { OwnPay } from "#web/features/pay/own/OwnPay.tsx";
import { ProviderTabs } from "#web/features/provider/ProviderTabs.tsx";
import { useSession } from "#web/features/session/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

const nothing = () => {};

/** Stored details and pay of the signed-in provider, read-only. */
export function MyDetailsPage() {
  const { providerId } = useSession().user;
  return (
    <>
      <PageHeader title="My details" description="Tell the office when something is not right." />
      {providerId === undefined ? (
        <EmptyState title="No details yet" text="The office has not registered your details." />
      ) : (
        <>
          <VisuallyHidden component="h2">What the office keeps of you</VisuallyHidden>
          <ProviderTabs
            providerId={providerId}
            onAdded={nothing}
            last={{ label: "Pay", panel: <OwnPay providerId={providerId} /> }}
          />
        </>
      )}
    </>
  );
}
