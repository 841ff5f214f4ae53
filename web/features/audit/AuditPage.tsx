import { useListUrl } from "#web/lib/listUrl.ts";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { filtersOf } from "./filters.ts";
import { AuditSearch } from "./search.ts";

/** The audit trail of the whole product, newest first. */
export function AuditPage() {
  const url = useListUrl(AuditSearch);
  const { search, narrow, close } = url;
  const filters = filtersOf(search);
  return (
    <>
      <PageHeader title="Audit trail" description="Who changed what, and what stood there before." />
      <SavedViews list="audit" />
      <ListFilter noun="entries" searches="record or person" filter={search} onChange={narrow} states={[]}>
        <AuditFilters url={url} />
      </ListFilter>
      <AuditTable url={url} asked={{ search: search.search, filters }} />
      <EntryDialog auditId={search.view} onClose={close} />
    </>
  );
}
