import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { MAX_PRICED, MAX_RENEWALS } from "#contract/booking/plan.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import type { ListSearch } from "#web/lib/search.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { ListSum } from "#web/ui/ListSum.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { columns, exported } from "./columns.tsx";
import { ChosenBookings } from "./ChosenBookings.tsx";
import { useChosen } from "#web/ui/table/useChosen.tsx";

const sortable = ["createdAt", "customerName", "firstDay", "amount"] as const;

const preview = {
  title: ({ bookingId, customerName }: BookingLine) => `Booking ${bookingId}, ${customerName}`,
};

type Props = {
  search: ListSearch;
  filters: NonNullable<BodyOf<typeof searchBookings>["filters"]>;
  onChange: (change: Partial<ListSearch>) => void;
  onOpen: (bookingId: number) => void;
  /** Shown if there are no bookings at all. */
  empty: ReactNode;
  /** True if plans can be chosen, to renew them or to change their prices. */
  choosing?: boolean;
};

/** Plans with an end can be renewed, those without get another price. */
const isChoosable = ({ bookingSchedule, openEnded, status }: BookingLine): boolean =>
  bookingSchedule === "regular-wash" &&
  status !== "Cancelled" &&
  (!openEnded || hasPermission("catalogue:write"));

const MAX_CHOSEN = Math.min(MAX_RENEWALS, MAX_PRICED);

/** Bookings, newest first by default. */
export function BookingTable({ search, filters, onChange, onOpen, empty, choosing = false }: Props) {
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const bookings = useCall(searchBookings, body);
  const { chosen, column, addAll, clear } = useChosen({
    page: bookings.data?.rows ?? [],
    list: JSON.stringify([search.search, filters]),
    keyOf: ({ bookingId }) => bookingId,
    nameOf: ({ bookingId }) => `booking ${bookingId}`,
    isChoosable,
    most: MAX_CHOSEN,
  });
  const open = bookings.data?.open;
  return (
    <>
      <ChosenBookings chosen={chosen} onAll={addAll} onDone={clear} />
      {open !== undefined && <ListSum sum={open} label="still to be paid of these bookings" />}
      <DataTable
        caption="Bookings"
        columns={choosing ? [...columns, column] : columns}
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
        preview={preview}
        empty={empty}
        {...pagedState(bookings, view, (next) => onChange(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchBookings, { ...body, ...paging }))}
      />
    </>
  );
}
