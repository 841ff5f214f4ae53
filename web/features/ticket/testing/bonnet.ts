import type { TicketPage } from "#contract/ticket/thread.ts";

const byStaff = { byCustomer: false, internal: false };
/** A customer's ticket about a wash, as support sees it. */
export const ticket: TicketPage = {
  ticketId: 5,
  ticketNumber: "T-000005",
  subject: "Water marks on the bonnet",
  description: "White marks since this morning.",
  openedBy: "Anita Deshpande",
  priority: "High",
  status: "Open",
  internal: false,
  companyId: 1,
  companyName: "Sparkle Wash Pune",
  customerId: 9,
  customerName: "Anita Deshpande",
  customerPhone: "9822100201",
  bookingId: 31,
  washId: 77,
  societyName: "Lakeshore Residency",
  assignedTo: null,
  assigneeName: null,
  dueAt: "2026-11-21T08:30:00.000Z",
  overdue: true,
  createdAt: "2026-11-20T04:30:00.000Z",
  updatedAt: "2026-11-20T05:30:00.000Z",
  wash: { day: "2026-11-20", slot: "7:00 AM", vehicleNumber: "MH12QR4821" },
  photosLeft: 12,
  thread: [
    {
      ...byStaff,
      replyId: 2,
      at: "2026-11-20T05:30:00.000Z",
      by: "Asha Kulkarni",
      internal: true,
      message: "Call her.",
    },
    { ...byStaff, replyId: 1, at: "2026-11-20T05:00:00.000Z", by: "Asha Kulkarni", message: "We are sorry." },
  ],
  photos: [],
};
