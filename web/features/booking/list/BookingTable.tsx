import { Checkbox } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
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
import type { DataColumn } from "#web/ui/table/types.ts";
import { columns, exported } from "./columns.tsx";
import classes from "./list.module.css";
import { ChosenBar } from "./ChosenBar.tsx";

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

/**
 * The chosen plans of all pages of a list that were shown, and the column that chooses them. Other filters are another
 * list: what is changed is among what can be seen.
 */
function useChosen(page: readonly BookingLine[], list: string) {
  const [kept, setKept] = useState<{ list: string; chosen: readonly BookingLine[] }>({ list, chosen: [] });
  const chosen = kept.list === list ? kept.chosen : [];
  const setChosen = (next: readonly BookingLine[]) => setKept({ list, chosen: next });
  const isChosen = ({ bookingId }: BookingLine) => chosen.some((one) => one.bookingId === bookingId);
  const others = page.filter((booking) => isChoosable(booking) && !isChosen(booking));
  const add = (bookings: readonly BookingLine[]) => setChosen([...chosen, ...bookings].slice(-MAX_CHOSEN));
  const toggle = (booking: BookingLine) =>
    isChosen(booking)
      ? setChosen(chosen.filter(({ bookingId }) => bookingId !== booking.bookingId))
      : add([booking]);
  const column: DataColumn<BookingLine> = {
    key: "chosen",
    header: "Choose",
    value: () => "",
    unsorted: true,
    wraps: true,
    width: "4.5rem",
    cell: (booking) =>
      isChoosable(booking) && (
        <Checkbox
          aria-label={`Choose booking ${booking.bookingId}`}
          className={classes.choose}
          checked={isChosen(booking)}
          onChange={() => toggle(booking)}
        />
      ),
  };
  const addAll = others.length > 0 ? () => add(others) : undefined;
  return { chosen, column, addAll, clear: () => setChosen([]) };
}

/** Bookings, newest first by default. */
export function BookingTable({ search, filters, onChange, onOpen, empty, choosing = false }: Props) {
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const bookings = useCall(searchBookings, body);
  const { chosen, column, addAll, clear } = useChosen(
    bookings.data?.rows ?? [],
    JSON.stringify([search.search, filters]),
  );
  const open = bookings.data?.open;
  return (
    <>
      <ChosenBar chosen={chosen} onAll={addAll} onDone={clear} />
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
