import { useNavigate, useSearch } from "@tanstack/react-router";
import { hasPermission } from "#web/lib/permission.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";
import { ProviderFormSearch } from "./search.ts";

/** The provider's dialog at its own URL, `?id=`; without an id, for a new provider. */
export function ProviderFormPage() {
  const navigate = useNavigate();
  const { id } = ProviderFormSearch.parse(useSearch({ strict: false }));
  const shown = id ?? (hasPermission("provider:write") ? "new" : null);
  return (
    <>
      <PageHeader title="Provider" />
      {shown === null && <EmptyState title="No provider here" text="Open one from the list of providers." />}
      <ProviderDialog
        shown={shown}
        onAdded={(added) => void navigate({ to: "/provider-form", search: { id: added }, replace: true })}
        onAnother={() => void navigate({ to: "/provider-form", search: {}, replace: true })}
        onClose={() => void navigate({ to: "/provider", replace: true })}
      />
    </>
  );
}
