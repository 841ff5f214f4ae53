import { useState } from "react";
import { hasPermission } from "#web/lib/permission.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { FactorRule } from "./FactorRule.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { PeopleSearch } from "./search.ts";

/** The users of one company, as part of its page. */
export function PeopleList({ companyId }: { companyId: number }) {
  const [search, setSearch] = useState(() => PeopleSearch.parse({ of: companyId }));
  const [editing, setEditing] = useState<number | null>(null);
  const change = (next: Partial<PeopleSearch>) => setSearch((before) => ({ ...before, ...next }));
  return (
    <>
      <ListFilter
        noun="company users"
        searches="name, user name, email or phone"
        filter={search}
        onChange={(next) => change({ ...next, page: 1 })}
      />
      <PeopleTable
        kind="companyUser"
        search={search}
        companies={false}
        onChange={change}
        onOpen={setEditing}
      />
      {hasPermission("companyUser:write") && <FactorRule kind="companyUser" companyId={companyId} />}
      <PersonDialog
        kind="companyUser"
        editing={hasPermission("companyUser:write") ? editing : null}
        companyId={companyId}
        onClose={() => setEditing(null)}
      />
    </>
  );
}
