import { Anchor, Badge } from "@mantine/core";
import type { Collection } from "#contract/bill/collection.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./collection.module.css";

/** Of a debtor without a running plan. */
const NO_PLAN = "No Plan";

/** "2 bills, 1 booking" */
const debtsText = ({ bills, bookings }: Pick<Collection, "bills" | "bookings">): string =>
  [bills > 0 && plural(bills, "bill"), bookings > 0 && plural(bookings, "booking")]
    .filter((part) => part !== false)
    .join(", ");

const dayOrDash = (day: string | null) => (day === null ? "–" : formatDay(day));

export const columns: DataColumn<Collection>[] = [
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, societyName, left }) => (
      <TwoLines
        first={customerName}
        second={
          <>
            {societyName}{" "}
            {left && (
              <Badge color="gray" variant="light" size="sm">
                {NO_PLAN}
              </Badge>
            )}
          </>
        }
      />
    ),
    cardTitle: true,
    stacked: true,
    least: "8rem",
  },
  {
    key: "customerPhone",
    header: "Phone",
    value: ({ customerPhone }) => customerPhone,
    cell: ({ customerName, customerPhone }) => (
      <Anchor
        className={classes.call}
        href={`tel:+91${customerPhone}`}
        aria-label={`Call ${customerName}, ${customerPhone}`}
      >
        {customerPhone}
      </Anchor>
    ),
    unsorted: true,
    whole: true,
  },
  {
    key: "open",
    header: "Open",
    value: ({ open }) => open,
    cell: ({ open, bills, bookings }) => (
      <TwoLines first={formatMoney(open)} second={debtsText({ bills, bookings })} />
    ),
    align: "right",
    stacked: true,
  },
  {
    key: "overdue",
    header: "Overdue",
    value: ({ overdue }) => overdue,
    cell: ({ overdue }) => (overdue === 0 ? "–" : formatMoney(overdue)),
    align: "right",
  },
  {
    key: "oldestDue",
    header: "Due Since",
    value: ({ oldestDue }) => oldestDue,
    cell: ({ oldestDue }) => formatDay(oldestDue),
    whole: true,
  },
  {
    key: "lastReminder",
    header: "Last Reminder",
    value: ({ lastReminder }) => lastReminder,
    cell: ({ lastReminder }) => dayOrDash(lastReminder),
    unsorted: true,
    whole: true,
  },
  {
    key: "nextReminder",
    header: "Next Reminder",
    value: ({ nextReminder }) => nextReminder,
    cell: ({ nextReminder }) => dayOrDash(nextReminder),
    unsorted: true,
    whole: true,
  },
  {
    key: "promisedOn",
    header: "Promised",
    value: ({ promisedOn }) => promisedOn,
    cell: (row) => <Promised {...row} />,
    stacked: true,
  },
];

export const exportColumns: DataColumn<Collection>[] = [
  ...columns,
  { key: "societyName", header: "Society", value: ({ societyName }) => societyName },
  { key: "bills", header: "Bills", value: ({ bills }) => bills },
  { key: "bookings", header: "Bookings", value: ({ bookings }) => bookings },
  { key: "left", header: NO_PLAN, value: ({ left }) => (left ? "Yes" : "") },
  { key: "broken", header: "Promise Broken", value: ({ broken }) => (broken ? "Yes" : "") },
  { key: "promiseNote", header: "Note", value: ({ promiseNote }) => promiseNote },
];

function Promised({ promisedOn, promiseNote, broken }: Collection) {
  if (promisedOn === null) return "–";
  return (
    <TwoLines
      first={
        <>
          {formatDay(promisedOn)}{" "}
          {broken && (
            <Badge color="red" variant="light" size="sm">
              Broken
            </Badge>
          )}
        </>
      }
      second={promiseNote}
    />
  );
}
