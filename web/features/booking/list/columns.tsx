import type { BookingLine } from "#contract/booking/booking.ts";
import { formatDay, formatDayOf, formatInstant, formatPrice } from "#contract/format.ts";
import { BookingBadge, PaymentBadge } from "#web/features/booking/Badges.tsx";
import { nextOf, paidOf, paymentStateOf, platesOf, toComeOf } from "#web/features/booking/words.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

/** Columns on screen; the keys are the server's sort keys. */
export const columns: DataColumn<BookingLine>[] = [
  {
    key: "createdAt",
    header: "Booking No.",
    value: ({ bookingId }) => bookingId,
    cell: ({ bookingId, createdAt }) => <TwoLines first={bookingId} second={formatDayOf(createdAt)} />,
    stacked: true,
    whole: true,
    width: "7rem",
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerPhone }) => <TwoLines first={customerName} second={customerPhone} />,
    stacked: true,
    least: "8rem",
    cardTitle: true,
  },
  {
    key: "place",
    header: "Society and Flat",
    value: ({ societyName }) => societyName,
    cell: ({ societyName, flat }) => <TwoLines first={societyName} second={flat} />,
    stacked: true,
    least: "8.5rem",
    unsorted: true,
  },
  {
    key: "itemName",
    header: "Service Item",
    value: ({ itemName }) => itemName,
    cell: (booking) => <TwoLines first={booking.itemName} second={platesOf(booking)} />,
    stacked: true,
    least: "5.5rem",
    unsorted: true,
  },
  {
    key: "firstDay",
    header: "Washes",
    value: ({ status }) => status,
    cell: (booking) => (
      <TwoLines
        first={<BookingBadge status={booking.status} />}
        second={`${toComeOf(booking)} · ${nextOf(booking)}`}
      />
    ),
    stacked: true,
    width: "15rem",
  },
  {
    key: "amount",
    header: "Payment",
    value: paymentStateOf,
    cell: (booking) => <TwoLines first={<PaymentBadge booking={booking} />} second={paidOf(booking)} />,
    stacked: true,
    whole: true,
    width: "8.5rem",
  },
];

const column = (header: string, value: DataColumn<BookingLine>["value"]): DataColumn<BookingLine> => ({
  key: header,
  header,
  value,
});
/** Rupees, exported as a plain number. */
const rupees = (header: string, value: (booking: BookingLine) => number): DataColumn<BookingLine> => ({
  ...column(header, value),
  cell: (booking) => formatPrice(value(booking)),
});

/** Columns of the export: one value each, so that a spreadsheet can calculate with them. */
export const exported: DataColumn<BookingLine>[] = [
  column("Booking No.", ({ bookingId }) => bookingId),
  column("Booked At", ({ createdAt }) => formatInstant(createdAt)),
  column("Customer", ({ customerName }) => customerName),
  column("Phone", ({ customerPhone }) => customerPhone),
  column("Society", ({ societyName }) => societyName),
  column("Flat", ({ flat }) => flat),
  { ...column("Company", ({ companyName }) => companyName), ofCompanies: true },
  column("Service", ({ serviceName }) => serviceName),
  column("Service Item", ({ itemName }) => itemName),
  column("Vehicles", ({ vehicles }) => vehicles.join(", ")),
  column("Schedule", ({ bookingSchedule }) => (bookingSchedule === "Book Now" ? "Once" : "Plan")),
  column("Washes", ({ washes }) => washes),
  column("Washes To Come", ({ toCome }) => toCome),
  column("First Day", ({ firstDay }) => formatDay(firstDay)),
  column("Last Day", ({ lastDay }) => formatDay(lastDay)),
  column("Next Wash", ({ nextDay }) => nextDay && formatDay(nextDay)),
  column("Status", ({ status }) => status),
  column("Payment", paymentStateOf),
  column("Offer", ({ offerCode }) => offerCode),
  rupees("Offer Discount", ({ offerDiscount }) => offerDiscount),
  rupees("Amount", ({ amount }) => amount),
  rupees("Paid", ({ paid }) => paid),
];
