import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { searchWashes } from "#contract/booking/wash.ts";
import { formatMoney } from "#contract/format.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { ListSum } from "#web/ui/ListSum.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { columns, exported } from "./columns.tsx";
import { filtersOf } from "./filters.ts";
import { useWashesUrl } from "./useWashesUrl.ts";
import { WashFilters } from "./WashFilters.tsx";

/** All washes that the caller may read, by day and slot: those that the dashboard's figures count. */
export function WashesPage() {
  const url = useWashesUrl();
  const { search, narrow, show } = url;
  const navigate = useNavigate();
  const filters = filtersOf(search);
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, ["day"]) };
  const washes = useCall(searchWashes, body);
  const { charged, income = charged } = washes.data ?? {};
  return (
    <>
      <PageHeader title="Washes" />
      <SavedViews list="washes" />
      <ListFilter
        noun="washes"
        searches="customer, phone, place or vehicle"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <WashFilters url={url} />
      </ListFilter>
      {charged !== undefined && income !== undefined && (
        <ListSum
          sum={charged}
          label={`charged by these washes${income === charged ? "" : `, ${formatMoney(income)} before tax`}`}
        />
      )}
      <DataTable
        caption="Washes"
        columns={columns}
        rowKey={({ washId }) => washId}
        numbered={false}
        actions={({ bookingId, vehicleNumber }) => [
          {
            label: `View the booking of ${vehicleNumber}`,
            icon: IconEye,
            opens: true,
            onClick: () => void navigate({ to: bookingsPath(), search: { view: bookingId } }),
          },
        ]}
        empty={
          isUnfiltered ? (
            <EmptyState title="No washes yet" text="Booked washes are listed here." />
          ) : undefined
        }
        {...pagedState(washes, view, (next) => show(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchWashes, { ...body, ...paging }))}
      />
    </>
  );
}
