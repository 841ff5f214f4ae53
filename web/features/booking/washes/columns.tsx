import { english } from "#web/texts/english.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDay, formatPrice, formatWeekday } from "#contract/format.ts";
import { WashBadge } from "#web/features/booking/Badges.tsx";
import { washWords } from "#web/features/booking/words.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

type Wash = ReplyOf<typeof searchWashes>["rows"][number];

/** Columns on screen; `day` is the server's sort key. */
export const columns: DataColumn<Wash>[] = [
  {
    key: "day",
    header: "Day",
    value: ({ day }) => day,
    cell: ({ day, slot }) => <TwoLines first={formatWeekday(day)} second={slot} />,
    stacked: true,
    whole: true,
  },
  {
    key: "vehicleNumber",
    header: "Vehicle",
    value: ({ vehicleNumber }) => vehicleNumber,
    cell: ({ vehicleNumber, vehicle }) => <TwoLines first={vehicleNumber} second={vehicle} />,
    stacked: true,
    least: "6.5rem",
    cardTitle: true,
    unsorted: true,
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, flat }) => <TwoLines first={customerName} second={flat} />,
    stacked: true,
    least: "8rem",
    unsorted: true,
  },
  {
    key: "societyName",
    header: "Society",
    value: ({ societyName }) => societyName,
    cell: ({ societyName, parking }) => <TwoLines first={societyName} second={parking} />,
    stacked: true,
    unsorted: true,
  },
  {
    key: "status",
    header: "Wash",
    value: ({ status }) => status,
    cell: (wash) => <TwoLines first={<WashBadge wash={wash} />} second={wash.itemName} />,
    stacked: true,
    unsorted: true,
  },
  {
    key: "price",
    header: "Price",
    value: ({ price }) => price,
    cell: ({ price }) => formatPrice(price),
    align: "right",
    unsorted: true,
  },
];

const column = (header: string, value: DataColumn<Wash>["value"]): DataColumn<Wash> => ({
  key: header,
  header,
  value,
});

/** Columns of the export, one value each. */
export const exported: DataColumn<Wash>[] = [
  column("Day", ({ day }) => formatDay(day)),
  column("Slot", ({ slot }) => slot),
  column("Vehicle", ({ vehicleNumber }) => vehicleNumber),
  column("Make and Model", ({ vehicle }) => vehicle),
  column("Customer", ({ customerName }) => customerName),
  column("Phone", ({ customerPhone }) => customerPhone),
  column("Society", ({ societyName }) => societyName),
  column("Flat", ({ flat }) => flat),
  column("Parking", ({ parking }) => parking),
  column("Service Item", ({ itemName }) => itemName),
  column("Status", ({ status }) => english.t(washWords[status].label)),
  column("Price", ({ price }) => price),
  column("Booking No.", ({ bookingId }) => bookingId),
];
