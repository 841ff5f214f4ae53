import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";
import { ProviderTable } from "./ProviderTable.tsx";
import { ProvidersSearch } from "./search.ts";

const ImportDialog = lazyNamed(() => import("./import/ImportDialog.tsx"), "ImportDialog");

const documentFilters = [{ value: "missing", label: "Documents missing" }] as const;

type Props = {
  /** Shown above the list, and in the dialog while it is open. */
  next?: ReactNode;
};

/** The list of providers, the people who wash. */
export function ProvidersPage({ next }: Props) {
  const url = useListUrl(ProvidersSearch);
  const { search, show, narrow, open, close } = url;
  const [isImporting, importing] = useDisclosure(false);
  const mayWrite = hasPermission("provider:write");
  // Read-only users can open a provider, but not the form of a new one.
  const shown = search.edit === "new" && !mayWrite ? null : search.edit;
  const addButton = mayWrite && (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={importing.open}>
        Import
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
        Add Provider
      </Button>
    </>
  );
  return (
    <>
      {shown === null && next}
      <PageHeader title="Providers" action={addButton} />
      <ListFilter
        noun="providers"
        searches="name, phone, email or username"
        filter={search}
        onChange={narrow}
      >
        {hasPermission("document:read") && (
          <FilterSelect
            url={url}
            name="papers"
            label="Documents"
            any="All documents"
            options={documentFilters}
          />
        )}
      </ListFilter>
      <ProviderTable search={search} onChange={show} onOpen={(edit) => open({ edit })} />
      <ProviderDialog
        shown={shown}
        next={shown !== null && next}
        onAdded={(providerId) => show({ edit: providerId })}
        onAnother={() => show({ edit: "new" })}
        onClose={close}
      />
      <WhenOpened opened={isImporting}>
        <ImportDialog opened={isImporting} onClose={importing.close} />
      </WhenOpened>
    </>
  );
}
