import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ProviderTable } from "#web/features/provider/ProviderTable.tsx";
import { type ListSearch, readSearch } from "#web/lib/listUrl.ts";

/** The providers of one company, as a part of its page; each opens where providers are kept. */
export function CompanyProviders({ companyId }: { companyId: number }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState<ListSearch>({ ...readSearch(""), of: companyId });
  return (
    <ProviderTable
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
      onOpen={(shown) => void navigate({ href: `/provider?edit=${shown}` })}
    />
  );
}
