import { useLocation, useNavigate } from "@tanstack/react-router";
import { may } from "#web/lib/may.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";

/** The provider's dialog by its own address, `?id=`; without an id, that of a new one. */
export function ProviderFormPage() {
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  const id = Number(new URLSearchParams(searchStr).get("id"));
  const known = Number.isInteger(id) && id > 0;
  const shown = known ? id : may("provider:write") ? "new" : null;
  return (
    <>
      <PageHeader title="Provider" />
      {shown === null && <EmptyState title="No provider here" text="Open one from the list of providers." />}
      <ProviderDialog
        shown={shown}
        onAdded={(added) => void navigate({ href: `/provider-form?id=${added}`, replace: true })}
        onClose={() => void navigate({ href: "/provider", replace: true })}
      />
    </>
  );
}
