import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { CustomerTable } from "./CustomerTable.tsx";
import type { CustomerParts } from "./CustomerView.tsx";
import { CustomersSearch } from "#web/features/customer/search.ts";

const loadDialog = () => import("./CustomerDialog.tsx");
const CustomerDialog = lazyNamed(loadDialog, "CustomerDialog");

// Loaded lazily: most visits only need the list.
const CustomerView = lazyNamed(() => import("./CustomerView.tsx"), "CustomerView");

type Props = CustomerParts & { importDialog: (opened: boolean, onClose: () => void) => ReactNode };

/** The customers visible to the caller. What later features know of them is rendered by the page. */
export function Customers({ importDialog, ...parts }: Props) {
  const url = useListUrl(CustomersSearch);
  const { search, narrow, open, close } = url;
  const mayWrite = hasPermission("customer:write");
  const [importing, { open: openImport, close: closeImport }] = useDisclosure(false);
  usePreload(loadDialog);
  if (search.view !== null)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <CustomerView
          key={search.view}
          customerId={search.view}
          onBack={close}
          onOpen={(customerId) => open({ view: customerId })}
          {...parts}
        />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        title="Customers"
        action={
          mayWrite && (
            <>
              {hasPermission("customer:upload") && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={18} aria-hidden />}
                  onClick={openImport}
                >
                  Import
                </Button>
              )}
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
                Add Customer
              </Button>
            </>
          )
        }
      />
      <SavedViews list="customers" />
      <ListFilter
        noun="customers"
        searches="name, phone, address or vehicle"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <CompanyFilter reads="customer:read" value={search.of} onChange={(of) => narrow({ of })} />
      </ListFilter>
      <CustomerTable url={url} />
      <WhenOpened opened={importing}>{importDialog(importing, closeImport)}</WhenOpened>
      <WhenOpened opened={mayWrite && search.edit !== null}>
        <CustomerDialog editing={mayWrite ? search.edit : null} onClose={close} />
      </WhenOpened>
    </>
  );
}
