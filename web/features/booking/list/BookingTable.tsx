import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type BookingLine, searchBookings } from "#contract/booking/booking.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { BookingBadge, PaymentBadge } from "#web/features/booking/Badges.tsx";
import { nextOf, paidOf, planOf } from "#web/features/booking/words.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { formatInstant } from "#web/lib/format.ts";
import { type ListSearch, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { askFor, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./list.module.css";

/** A cell of two lines: what matters, and under it what explains it. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      <span className={classes.second}>{second}</span>
    </span>
  );
}

const columns: DataColumn<BookingLine>[] = [
  {
    key: "bookingId",
    header: "Booking No.",
    value: ({ bookingId }) => bookingId,
    width: "6.5rem",
    unsorted: true,
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName, customerPhone }) => `${customerName}, ${customerPhone}`,
    cell: ({ customerName, customerPhone }) => <TwoLines first={customerName} second={customerPhone} />,
    cardTitle: true,
  },
  {
    key: "place",
    header: "Society and Flat",
    value: ({ societyName, flat }) => `${societyName}, ${flat}`,
    cell: ({ societyName, flat }) => <TwoLines first={societyName} second={flat} />,
    unsorted: true,
  },
  { key: "itemName", header: "Service Item", value: ({ itemName }) => itemName, unsorted: true },
  {
    key: "vehicles",
    header: "Vehicles",
    value: ({ vehicles }) => vehicles.join(", "),
    cell: ({ vehicles }) => <Vehicles plates={vehicles} />,
    unsorted: true,
  },
  {
    key: "firstDay",
    header: "Washes",
    value: (booking) => `${planOf(booking)}, ${nextOf(booking).toLowerCase()}`,
    cell: (booking) => <TwoLines first={planOf(booking)} second={nextOf(booking)} />,
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <BookingBadge status={status} />,
    unsorted: true,
  },
  {
    key: "amount",
    header: "Payment",
    value: (booking) => `${booking.paymentStatus}, ${paidOf(booking)}`,
    cell: (booking) => (
      <TwoLines first={<PaymentBadge status={booking.paymentStatus} />} second={paidOf(booking)} />
    ),
  },
  { key: "createdAt", header: "Booked At", value: ({ createdAt }) => formatInstant(createdAt) },
];
const sortable = ["createdAt", "customerName", "firstDay", "amount"] as const;

const MOST_PLATES = 2;

function Vehicles({ plates }: { plates: readonly string[] }) {
  const others = plates.length - MOST_PLATES;
  return (
    <span className={classes.plates} title={plates.join(", ")}>
      {plates.slice(0, MOST_PLATES).map((plate) => (
        <span key={plate}>{plate}</span>
      ))}
      {others > 0 && <span className={classes.second}>and {others} more</span>}
    </span>
  );
}

type Props = {
  search: ListSearch;
  filters: NonNullable<BodyOf<typeof searchBookings>["filters"]>;
  onChange: (change: Partial<ListSearch>) => void;
  onOpen: (bookingId: number) => void;
  /** Shown when there are no bookings at all. */
  empty: ReactNode;
};

/** Bookings, the newest first. */
export function BookingTable({ search, filters, onChange, onOpen, empty }: Props) {
  const view = viewOf(search);
  const asked = { search: search.search, filters, ...askFor(view, sortable) };
  const bookings = useCall(searchBookings, asked);
  return (
    <DataTable
      caption="Bookings"
      columns={columns}
      rowKey={({ bookingId }) => bookingId}
      numbered={false}
      actions={({ bookingId }) => [
        { label: `View booking ${bookingId}`, icon: IconEye, onClick: () => onOpen(bookingId) },
      ]}
      empty={empty}
      {...pagedState(bookings, view, (next) => onChange(searchOf(next)))}
      exportRows={() => allPages((paging) => call(searchBookings, { ...asked, ...paging }))}
    />
  );
}
