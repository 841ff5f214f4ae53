import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type DueReminder, previewReminders } from "#contract/bill/reminder.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { channelNames } from "#web/features/message/words.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, firstView, pagedState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { english } from "#web/texts/english.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { reminderDayText } from "./words.ts";

const waysOf = ({ channels }: DueReminder): string =>
  channels.map((channel) => english.t(channelNames[channel])).join(", ");

/** "CH/26-27/000123", "Booking 12" */
const nameOf = ({ number, bookingId }: DueReminder): string =>
  number === "" ? `Booking ${bookingId}` : number;

const columns: DataColumn<DueReminder>[] = [
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: (row) => <TwoLines first={row.customerName} second={nameOf(row)} />,
    cardTitle: true,
  },
  {
    key: "due",
    header: "Due",
    value: ({ due }) => due,
    cell: ({ due, days }) => <TwoLines first={formatDay(due)} second={reminderDayText(days)} />,
  },
  { key: "channels", header: "By", value: waysOf, unsorted: true },
  {
    key: "amount",
    header: "Open",
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
  },
];

/** The customers of the next reminders. */
export function ReminderPreview({ companyId }: { companyId: number }) {
  const navigate = useNavigate();
  const today = useToday();
  const [view, setView] = useState(firstView);
  const body = { CompanyId: companyId, ...pageQuery(view, ["due", "customerName", "amount"]) };
  const preview = useCall(previewReminders, body);
  const { day = today, pausing = 0 } = preview.data ?? {};
  const title = day === today ? "Would be reminded today" : "Would be reminded tomorrow";
  return (
    <>
      <h4>{title}</h4>
      {pausing > 0 && (
        <p>
          The next washes of {plural(pausing, "customer")} {pausing === 1 ? "pauses" : "pause"} for unpaid
          bills.
        </p>
      )}
      <DataTable
        caption={title}
        columns={columns}
        rowKey={({ billId, bookingId }) => (billId === null ? `booking ${bookingId}` : billId)}
        numbered={false}
        actions={(row) => [
          {
            label: row.billId === null ? `View booking ${row.bookingId}` : `View bill ${row.number}`,
            icon: IconEye,
            opens: true,
            onClick: () =>
              void navigate(
                row.billId === null
                  ? { to: bookingsPath(), search: { view: row.bookingId } }
                  : { to: "/bills", search: { view: row.billId } },
              ),
          },
        ]}
        empty={
          <EmptyState
            title="Nobody"
            text="Lists customers whose open bill or unpaid booking has reached one of the saved days. Those who opted out of reminders or reported the bill as paid are left out."
          />
        }
        {...pagedState(preview, view, setView)}
        exportRows={() => allPages((paging) => call(previewReminders, { ...body, ...paging }))}
      />
    </>
  );
}
