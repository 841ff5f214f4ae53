import { Checkbox } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import { MOST_RENEWALS } from "#contract/booking/plan.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import type { ListSearch } from "#web/lib/search.ts";
import { useCall } from "#web/lib/query.ts";
import { askFor, pagedState } from "#web/lib/queryState.ts";
import { ListSum } from "#web/ui/ListSum.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { columns, exported } from "./columns.tsx";
import classes from "./list.module.css";
import { RenewBar } from "./RenewBar.tsx";

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
  /** True if plans can be chosen, to renew them. */
  choosing?: boolean;
};

/** Plans that can be renewed: those with an end. */
const isRenewable = ({ bookingSchedule, openEnded, status }: BookingLine): boolean =>
  bookingSchedule === "regular-wash" && !openEnded && status !== "Cancelled";

/** The chosen bookings of all pages that were shown, and the column that chooses them. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly BookingLine[]>([]);
  const toggle = (booking: BookingLine) =>
    setChosen((before) =>
      before.some(({ bookingId }) => bookingId === booking.bookingId)
        ? before.filter(({ bookingId }) => bookingId !== booking.bookingId)
        : [...before, booking].slice(-MOST_RENEWALS),
    );
  const column: DataColumn<BookingLine> = {
    key: "chosen",
    header: "Choose",
    value: () => "",
    unsorted: true,
    wraps: true,
    width: "4.5rem",
    cell: (booking) =>
      isRenewable(booking) && (
        <Checkbox
          aria-label={`Choose booking ${booking.bookingId}`}
          className={classes.choose}
          checked={chosen.some(({ bookingId }) => bookingId === booking.bookingId)}
          onChange={() => toggle(booking)}
        />
      ),
  };
  return { chosen, column, clear: () => setChosen([]) };
}

/** Bookings, newest first by default. */
export function BookingTable({ search, filters, onChange, onOpen, empty, choosing = false }: Props) {
  const { chosen, column, clear } = useChosen();
  const view = viewOf(search);
  const body = { search: search.search, filters, ...askFor(view, sortable) };
  const bookings = useCall(searchBookings, body);
  const open = bookings.data?.open;
  return (
    <>
      <RenewBar chosen={chosen} onDone={clear} />
      {open !== undefined && <ListSum sum={open} says="still to be paid of these bookings" />}
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
        look={look}
        empty={empty}
        {...pagedState(bookings, view, (next) => onChange(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchBookings, { ...body, ...paging }))}
      />
    </>
  );
}
