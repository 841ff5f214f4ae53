import type { PlanLine } from "#contract/plan/plan.ts";
import { formatDay, formatPrice, formatWeekday } from "#contract/format.ts";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { StateBadge } from "#web/features/plan/StateBadge.tsx";
import { priceOf, stateNames, untilOf } from "#web/features/plan/words.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

const nextText = ({ nextWash }: PlanLine): string =>
  nextWash ? `${formatWeekday(nextWash.day)}, ${nextWash.slot}` : "No wash to come";

/** Columns on screen; the keys are the server's sort keys. */
export const columns: DataColumn<PlanLine>[] = [
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerPhone }) => <TwoLines first={customerName} second={customerPhone} />,
    stacked: true,
    least: "7rem",
    cardTitle: true,
  },
  {
    key: "place",
    header: "Society and Flat",
    value: ({ societyName }) => societyName,
    cell: ({ societyName, flatName }) => <TwoLines first={societyName} second={flatName} />,
    stacked: true,
    least: "6.5rem",
    unsorted: true,
  },
  {
    key: "vehicle",
    header: "Vehicle",
    value: ({ vehicleNumber }) => vehicleNumber,
    cell: ({ vehicleNumber, vehicle }) => <TwoLines first={vehicleNumber} second={vehicle} />,
    stacked: true,
    least: "6.5rem",
    unsorted: true,
  },
  {
    key: "startDate",
    header: "Plan",
    value: ({ itemName }) => itemName,
    cell: (plan) => <TwoLines first={plan.itemName} second={`${rhythmText(plan)}, ${plan.slot}`} />,
    stacked: true,
    least: "7rem",
  },
  {
    key: "endDate",
    header: "State",
    value: ({ state }) => state,
    cell: (plan) => <TwoLines first={<StateBadge state={plan.state} />} second={untilOf(plan)} />,
    stacked: true,
    least: "6rem",
  },
  {
    key: "nextDay",
    header: "Next Wash",
    value: nextText,
    cell: ({ nextWash }) =>
      nextWash ? (
        <TwoLines
          first={formatWeekday(nextWash.day)}
          second={[nextWash.slot, nextWash.providerName].filter(Boolean).join(" · ")}
        />
      ) : (
        "No wash to come"
      ),
    stacked: true,
    least: "7.5rem",
  },
  {
    key: "price",
    header: "Price",
    value: priceOf,
    cell: (plan) => (
      <TwoLines first={priceOf(plan)} second={plan.owed > 0 ? `${formatPrice(plan.owed)} owed` : ""} />
    ),
    stacked: true,
    whole: true,
    unsorted: true,
    width: "8.5rem",
  },
];

const column = (header: string, value: DataColumn<PlanLine>["value"]): DataColumn<PlanLine> => ({
  key: header,
  header,
  value,
});
/** Rupees, exported as a plain number. */
const rupees = (header: string, value: (plan: PlanLine) => number | null): DataColumn<PlanLine> => ({
  ...column(header, value),
  cell: (plan) => formatPrice(value(plan) ?? 0),
});

/** Columns of the export: one value each, so that a spreadsheet can calculate with them. */
export const exported: DataColumn<PlanLine>[] = [
  column("Plan No.", ({ planId }) => planId),
  column("Booking No.", ({ bookingId }) => bookingId),
  column("Customer", ({ customerName }) => customerName),
  column("Phone", ({ customerPhone }) => customerPhone),
  column("Society", ({ societyName }) => societyName),
  column("Flat", ({ flatName }) => flatName),
  column("Car Number", ({ vehicleNumber }) => vehicleNumber),
  column("Vehicle", ({ vehicle }) => vehicle),
  column("Service Item", ({ itemName }) => itemName),
  column("Schedule", (plan) => rhythmText(plan)),
  column("Hour", ({ slot }) => slot),
  column("First Day", ({ startDate }) => formatDay(startDate)),
  column("Last Day", ({ endDate }) => endDate && formatDay(endDate)),
  column("State", ({ state }) => stateNames[state]),
  column("Next Wash", ({ nextWash }) => nextWash && formatDay(nextWash.day)),
  column("Washer", ({ nextWash }) => nextWash && nextWash.providerName),
  rupees("Price of a Wash", ({ price }) => price),
  rupees("Price of a Month", ({ monthlyPrice }) => monthlyPrice),
  rupees("Owed", ({ owed }) => owed),
];
