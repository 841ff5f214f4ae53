import { Button, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarCheck } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Ageing } from "./account/Ageing.tsx";
import { PdfProgress } from "./close/PdfProgress.tsx";
import { CloseDialog } from "./close/CloseDialog.tsx";
import { BillFilters } from "./list/BillFilters.tsx";
import { BillTable } from "./list/BillTable.tsx";
import { filtersOf } from "./list/filters.ts";
import { BillView } from "./page/BillView.tsx";
import { RegisterView } from "./register/RegisterView.tsx";
import { BillsSearch } from "./search.ts";

const Collections = lazyNamed(() => import("./collection/Collections.tsx"), "Collections");

/** The tabs beside the bills themselves. */
const isTab = (tab: string | null) => tab === "register" || tab === "ageing" || tab === "collections";

/** The bills by month, who owes how much, and the action to close a month. */
export function BillsPage() {
  const url = useListUrl(BillsSearch);
  const { search, show, narrow, open, close } = url;
  const [closing, closeMonth] = useDisclosure(false);
  const filters = filtersOf(search);
  if (search.view !== null) return <BillView key={search.view} billId={search.view} onBack={close} />;
  return (
    <>
      <PageHeader
        title="Bills"
        action={
          hasPermission("bill:write") && (
            <Button leftSection={<IconCalendarCheck size={18} aria-hidden />} onClick={closeMonth.open}>
              Close a Month
            </Button>
          )
        }
      />
      <Tabs
        value={search.tab || "bills"}
        onChange={(tab) => show({ tab: isTab(tab) ? tab : "", page: 1, search: "", sort: "" }, "push")}
        keepMounted={false}
      >
        <Tabs.List aria-label="Bills" mb="md">
          <Tabs.Tab value="bills">Bills</Tabs.Tab>
          <Tabs.Tab value="ageing">Ageing</Tabs.Tab>
          {hasPermission("payment:read") && <Tabs.Tab value="collections">Collections</Tabs.Tab>}
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bills">
          {hasPermission("bill:write") && <PdfProgress />}
          <SavedViews list="bills" />
          <ListFilter
            noun="bills"
            searches="number, name, phone, society or address"
            filter={search}
            onChange={narrow}
            states={[]}
          >
            <BillFilters url={url} />
          </ListFilter>
          <BillTable
            search={search}
            filters={filters}
            onChange={show}
            onOpen={(view) => open({ view })}
            isUnfiltered={search.search === "" && Object.keys(filters).length === 0}
          />
        </Tabs.Panel>
        <Tabs.Panel value="ageing">
          <Ageing url={url} />
        </Tabs.Panel>
        <Tabs.Panel value="collections">
          <Suspense fallback={<LoadingScreen />}>
            <Collections url={url} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterView url={url} />
        </Tabs.Panel>
      </Tabs>
      <CloseDialog
        month={search.close}
        opened={closing || (search.close !== "" && hasPermission("bill:write"))}
        onClose={() => {
          closeMonth.close();
          if (search.close !== "") show({ close: "" });
        }}
      />
    </>
  );
}
