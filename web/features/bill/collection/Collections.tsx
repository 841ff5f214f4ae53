import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarDollar, IconEye, IconPrinter, IconSend } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Collection, MAX_REMINDED, searchCollection } from "#contract/bill/collection.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { storedSession } from "#web/lib/session.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { ListSum } from "#web/ui/ListSum.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import type { BillsSearch } from "../search.ts";
import { CallList } from "./CallList.tsx";
import classes from "./collection.module.css";
import { columns, exportColumns } from "./columns.tsx";
import { Ledger } from "./Ledger.tsx";
import { NoReminderDays } from "./NoReminderDays.tsx";
import { PromiseDialog } from "./PromiseDialog.tsx";
import { RemindDialog } from "./RemindDialog.tsx";
import { useChosen } from "#web/ui/table/useChosen.tsx";

type Filters = NonNullable<BodyOf<typeof searchCollection>["filters"]>;

const kinds = [
  { value: "overdue", label: "Overdue" },
  { value: "promised", label: "Promised" },
  { value: "left", label: "Without a plan" },
  { value: "running", label: "With a plan" },
] as const;

const filterOfKind: Record<BillsSearch["owing"], Filters> = {
  "": {},
  overdue: { Overdue: true },
  promised: { Promised: true },
  left: { Left: true },
  running: { Left: false },
};

const filtersOf = ({ society, of, owing }: BillsSearch): Filters => ({
  ...(society !== null && { SocietyId: society }),
  ...(of !== null && of !== 0 && { CompanyId: of }),
  ...filterOfKind[owing],
});

const preview = {
  title: ({ customerName }: Collection) => customerName,
  more: ({ customerId, open }: Collection) => <Ledger customerId={customerId} open={open} />,
};

/** The customers who owe, with reminders and promises, to remind them at once or to call one after the other. */
export function Collections({ url }: { url: ListUrl<typeof BillsSearch> }) {
  const { search, narrow, show } = url;
  const navigate = useNavigate();
  const view = viewOf(search);
  const filters = filtersOf(search);
  const matching = { search: search.search, filters };
  const body = {
    ...matching,
    ...pageQuery(view, ["oldestDue", "open", "overdue", "promisedOn", "customerName"]),
  };
  const list = useCall(searchCollection, body);
  const { rows = [], total = 0, sums } = list.data ?? {};
  const promising = useTarget<Collection>();
  const mayRemind = hasPermission("payment:write");
  const { chosen, column, addAll, clear } = useChosen({
    page: rows,
    list: JSON.stringify(matching),
    keyOf: ({ customerId }) => customerId,
    nameOf: ({ customerName }) => customerName,
    isChoosable: () => true,
    most: MAX_REMINDED,
  });
  const companies = useCompanies();
  const companyId = storedSession()?.user.companyId ?? filters.CompanyId ?? loneCompany(companies.options);
  const [reminding, remind] = useDisclosure(false);
  const [called, setCalled] = useState<readonly Collection[] | null>(null);
  const allRows = () => allPages((paging) => call(searchCollection, { ...body, ...paging }));
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  return (
    <>
      {companyId !== undefined && hasPermission("tax:read") && <NoReminderDays companyId={companyId} />}
      <ListFilter
        noun="customers"
        searches="bill, plate, customer, phone, society or address"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <FilterBar>
          <FilterSelect url={url} name="owing" label="Owing" any="All who owe" options={kinds} />
          <SocietyFilter url={url} />
          <CompanyFilter reads="payment:read" value={search.of} onChange={(of) => narrow({ of })} />
        </FilterBar>
      </ListFilter>
      {sums && total > 0 && (
        <div className={classes.above}>
          <ListSum
            sum={sums.open}
            label={`owed by ${plural(total, "customer")}, ${formatMoney(sums.overdue)} of it overdue`}
          />
          <div className={classes.actions}>
            {chosen.length > 0 && addAll && (
              <Button variant="subtle" onClick={addAll}>
                Choose all on this page
              </Button>
            )}
            {chosen.length > 0 && (
              <Button variant="subtle" onClick={clear}>
                Clear selection
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void allRows().then(setCalled)}
            >
              Print call list
            </Button>
            {mayRemind && companyId !== undefined && (
              <Button leftSection={<IconSend size={18} aria-hidden />} onClick={remind.open}>
                {chosen.length > 0
                  ? `Remind ${formatCount(chosen.length)} chosen…`
                  : `Remind all ${formatCount(total)}…`}
              </Button>
            )}
          </div>
          {mayRemind && companyId === undefined && companies.options.length > 1 && (
            <p className={classes.hint}>Filter by a company to remind its customers.</p>
          )}
        </div>
      )}
      <DataTable
        caption="Collections"
        columns={mayRemind && companyId !== undefined ? [column, ...columns] : columns}
        exportColumns={exportColumns}
        rowKey={({ customerId }) => customerId}
        numbered={false}
        preview={preview}
        actions={(row) => [
          {
            label: `View ${row.customerName}`,
            icon: IconEye,
            opens: true,
            onClick: () => void navigate({ to: "/customer", search: { view: row.customerId } }),
          },
          ...(mayRemind
            ? [
                {
                  label: `Note promise of ${row.customerName}`,
                  icon: IconCalendarDollar,
                  onClick: () => promising.open(row),
                },
              ]
            : []),
        ]}
        empty={
          isUnfiltered ? (
            <EmptyState
              title="Nobody owes anything"
              text="Customers with open bills or unpaid bookings appear here."
            />
          ) : undefined
        }
        {...pagedState(list, view, (next) => show(searchOf(next)))}
        exportRows={allRows}
      />
      {promising.target && (
        <PromiseDialog debtor={promising.target} opened={promising.opened} onClose={promising.close} />
      )}
      {companyId !== undefined && (
        <WhenOpened opened={reminding}>
          <RemindDialog
            companyId={companyId}
            who={chosen.length > 0 ? { CustomerIds: chosen.map(({ customerId }) => customerId) } : matching}
            opened={reminding}
            onClose={remind.close}
            onDone={clear}
          />
        </WhenOpened>
      )}
      {called && <CallList rows={called} onPrinted={() => setCalled(null)} />}
    </>
  );
}
