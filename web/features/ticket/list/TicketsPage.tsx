import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClock, IconEye, IconPlus } from "@tabler/icons-react";
import type { BodyOf } from "#contract/endpoint.ts";
import { ticketPriorities, ticketStatuses } from "#contract/ticket/status.ts";
import { searchTickets, type Ticket } from "#contract/ticket/ticket.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import { TicketView } from "#web/features/ticket/page/TicketView.tsx";
import { TicketsSearch } from "#web/features/ticket/search.ts";
import { DueTimesDialog } from "#web/features/ticket/settings/DueTimesDialog.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, useListUrl, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { columns, exported } from "./columns.tsx";
import { NewTicketDialog } from "./NewTicketDialog.tsx";

const sortable = ["dueAt", "createdAt", "subject", "priority", "status", "customerName"] as const;
const preview = { title: ({ ticketNumber, subject }: Ticket) => `${ticketNumber}: ${subject}` };
type Filters = NonNullable<BodyOf<typeof searchTickets>["filters"]>;

/** Converts the URL parameters to the call's filters. */
const filtersOf = ({ status, priority, show, of, society }: TicketsSearch): Filters => ({
  ...(society !== null && { SocietyId: society }),
  ...(status && { Status: status }),
  ...(priority && { Priority: priority }),
  ...(show === "open" && { Open: true }),
  ...(show === "overdue" && { Overdue: true }),
  ...(show === "mine" && { Mine: true }),
  ...(of !== null && of > 0 && { CompanyId: of }),
});

/** The tickets visible to the caller, those due first at the top. */
export function TicketsPage() {
  const url = useListUrl(TicketsSearch);
  const { search, show, narrow, open, close } = url;
  const [timing, time] = useDisclosure(false);
  const filters = filtersOf(search);
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const tickets = useCall(searchTickets, body, { enabled: search.view === null });
  if (search.view !== null) return <TicketView key={search.view} ticketId={search.view} onBack={close} />;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
      New Ticket
    </Button>
  );
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  return (
    <>
      <PageHeader title="Tickets" action={add} />
      <SavedViews list="tickets" />
      <ListFilter
        noun="tickets"
        searches="number, subject or customer"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <TicketFilters url={url} />
        {hasPermission("ticket:due") && (
          <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={time.open}>
            Due times
          </Button>
        )}
      </ListFilter>
      <DataTable
        caption="Tickets"
        columns={columns}
        rowKey={({ ticketId }) => ticketId}
        numbered={false}
        actions={({ ticketId, ticketNumber }) => [
          {
            label: `Open ${ticketNumber}`,
            icon: IconEye,
            opens: true,
            onClick: () => open({ view: ticketId }),
          },
        ]}
        preview={preview}
        empty={
          isUnfiltered ? (
            <EmptyState
              title="No tickets yet"
              text="Complaints and questions from customers appear here, with the time by which they should be solved."
              action={add}
            />
          ) : undefined
        }
        {...pagedState(tickets, view, (next) => show(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchTickets, { ...body, ...paging }))}
      />
      <NewTicketDialog opened={search.edit === "new"} onClose={close} />
      <DueTimesDialog opened={timing} onClose={time.close} />
    </>
  );
}

const shows = [
  { value: "open", label: "To be solved" },
  { value: "overdue", label: "Overdue" },
  { value: "mine", label: "Mine" },
] as const;

function TicketFilters({ url }: { url: ListUrl<typeof TicketsSearch> }) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <FilterSelect url={url} name="show" label="Which tickets" any="All tickets" options={shows} />
      <FilterSelect url={url} name="status" label="Status" any="All statuses" options={ticketStatuses} />
      <FilterSelect
        url={url}
        name="priority"
        label="Priority"
        any="All priorities"
        options={ticketPriorities}
      />
      <SocietyFilter url={url} />
      <CompanyFilter reads="ticket:read" value={search.of} onChange={(of) => narrow({ of })} />
    </FilterBar>
  );
}
