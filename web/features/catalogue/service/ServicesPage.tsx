import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useDisclosure } from "@mantine/hooks";
import { category } from "#contract/catalogue/category.ts";
import { LookupListDialog } from "#web/features/lookup/LookupListDialog.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ServiceDialog } from "./ServiceDialog.tsx";
import { ServiceTable } from "./ServiceTable.tsx";
import { useCategories } from "./useCategories.ts";
import { ServicesSearch } from "#web/features/catalogue/search.ts";

export function ServicesPage() {
  const url = useListUrl(ServicesSearch);
  const { search, narrow, open, close } = url;
  const categories = useCategories();
  const [categoriesShown, showCategories] = useDisclosure(false);
  const mayWrite = hasPermission("catalogue:write");
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
      Add Service
    </Button>
  );
  return (
    <>
      <PageHeader title="Services" action={addButton} />
      <ListFilter noun="services" searches="name or description" filter={search} onChange={narrow}>
        <FilterSearchSelect url={url} name="of" label="Category" any="All categories" {...categories} />
        {mayWrite && (
          <Button variant="default" onClick={showCategories.open}>
            Categories
          </Button>
        )}
      </ListFilter>
      <ServiceTable url={url} />
      <LookupListDialog
        title="Categories"
        about="What services are grouped by."
        noun="Category"
        calls={category}
        id="categoryId"
        name="categoryName"
        opened={categoriesShown}
        onClose={showCategories.close}
      />
      <ServiceDialog editing={mayWrite ? search.edit : null} onClose={close} />
    </>
  );
}
