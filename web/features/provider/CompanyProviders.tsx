import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ProviderTable } from "#web/features/provider/ProviderTable.tsx";
import { ProvidersSearch } from "./search.ts";

/** The providers of one company, as part of its page; each opens on the providers screen. */
export function CompanyProviders({ companyId }: { companyId: number }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState(() => ProvidersSearch.parse({ of: companyId }));
  return (
    <ProviderTable
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
      onOpen={(shown) => void navigate({ to: "/provider", search: { edit: shown } })}
    />
  );
}
