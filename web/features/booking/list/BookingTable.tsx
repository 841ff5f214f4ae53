import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import type { ListSearch } from "#web/lib/search.ts";
import { useCall } from "#web/lib/query.ts";
import { askFor, pagedState } from "#web/lib/queryState.ts";
import { ListSum } from "#web/ui/ListSum.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { columns, exported } from "./columns.tsx";

const sortable = ["createdAt", "customerName", "firstDay", "amount"] as const;

const look = {
  title: ({ bookingId, customerName }: BookingLine) => `Booking ${bookingId}, ${customerName}`,
};

type Props = {
  search: ListSearch;
  filters: NonNullable<BodyOf<typeof searchBookings>["filters"]>;
  onChange: (change: Partial<ListSearch>) => void;
  onOpen: (bookingId: number) => void;
  /** Shown if there are no bookings at all. */
  empty: ReactNode;
};

/** Bookings, newest first by default. */
export function BookingTable({ search, filters, onChange, onOpen, empty }: Props) {
  const view = viewOf(search);
  const body = { search: search.search, filters, ...askFor(view, sortable) };
  const bookings = useCall(searchBookings, body);
  const open = bookings.data?.open;
  return (
    <>
      {open !== undefined && <ListSum sum={open} says="still to be paid of these bookings" />}
      <DataTable
        caption="Bookings"
        columns={columns}
        rowKey={({ bookingId }) => bookingId}
        numbered={false}
        actions={({ bookingId }) => [
          {
            label: `View booking ${bookingId}`,
            icon: IconEye,
            opens: true,
            onClick: () => onOpen(bookingId),
          },
        ]}
        look={look}
        empty={empty}
        {...pagedState(bookings, view, (next) => onChange(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchBookings, { ...body, ...paging }))}
      />
    </>
  );
}
