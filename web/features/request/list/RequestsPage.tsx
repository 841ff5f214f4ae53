import { Button, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye, IconPlus } from "@tabler/icons-react";
import type { BodyOf } from "#contract/endpoint.ts";
import { requestStatuses } from "#contract/request/status.ts";
import { searchRequests } from "#contract/request/request.ts";
import { RequestView } from "#web/features/request/page/RequestView.tsx";
import { RequestsSearch } from "#web/features/request/search.ts";
import { typeOptions } from "#web/features/request/words.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { type ListUrl, searchOf, useListUrl, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { AddRequest } from "./AddRequest.tsx";
import { Board } from "./Board.tsx";
import { columns, preview } from "./requestColumns.tsx";

const sortable = ["createdAt", "name", "status"] as const;
type Filters = NonNullable<BodyOf<typeof searchRequests>["filters"]>;

const filtersOf = ({ status, type, show }: RequestsSearch): Filters => ({
  ...(status && { Status: status }),
  ...(type && { RequestType: type }),
  ...(show === "mine" && { Mine: true }),
});

export function RequestsPage() {
  const url = useListUrl(RequestsSearch);
  const { search, show, narrow, open, close } = url;
  const [adding, { open: add, close: added }] = useDisclosure(false);
  const filters = filtersOf(search);
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const isBoard = search.as === "board";
  const requests = useCall(searchRequests, body, { enabled: search.view === null && !isBoard });
  const openRequest = (requestId: number) => open({ view: requestId });
  if (search.view !== null) return <RequestView key={search.view} requestId={search.view} onBack={close} />;
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  return (
    <>
      <PageHeader
        title="Requests"
        description="Requests sent with Bring Chamak to my society, and those taken by phone."
        action={
          hasPermission("request:write") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              Add Request
            </Button>
          )
        }
      />
      <AddRequest opened={adding} onClose={added} />
      <ListFilter
        noun="requests"
        searches="number, name, phone or society"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <RequestFilters url={url} />
        <SegmentedControl
          aria-label="How requests are laid out"
          data={[
            { value: "", label: "List" },
            { value: "board", label: "Board" },
          ]}
          value={search.as}
          onChange={(as) => narrow({ as })}
        />
      </ListFilter>
      {isBoard ? (
        <Board search={search.search} filters={filters} onOpen={openRequest} />
      ) : (
        <DataTable
          caption="Requests"
          columns={columns}
          rowKey={({ requestId }) => requestId}
          numbered={false}
          actions={({ requestId, requestNumber }) => [
            {
              label: `Open ${requestNumber}`,
              icon: IconEye,
              opens: true,
              onClick: () => openRequest(requestId),
            },
          ]}
          preview={preview}
          empty={
            isUnfiltered ? (
              <EmptyState
                title="No requests yet"
                text="Requests from societies and people who want a call back appear here, from new to converted or closed."
              />
            ) : undefined
          }
          {...pagedState(requests, view, (next) => show(searchOf(next)))}
          exportRows={() => allPages((paging) => call(searchRequests, { ...body, ...paging }))}
        />
      )}
    </>
  );
}

const shows = [{ value: "mine", label: "Mine" }] as const;

function RequestFilters({ url }: { url: ListUrl<typeof RequestsSearch> }) {
  return (
    <FilterBar>
      {url.search.as !== "board" && (
        <FilterSelect url={url} name="status" label="Status" any="All statuses" options={requestStatuses} />
      )}
      <FilterSelect url={url} name="type" label="Kind of request" any="All requests" options={typeOptions} />
      <FilterSelect url={url} name="show" label="Whose requests" any="Everybody's" options={shows} />
    </FilterBar>
  );
}
