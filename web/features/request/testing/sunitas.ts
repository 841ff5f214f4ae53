import type { RequestPage } from "#contract/request/request.ts";

export const societyRequest: RequestPage = {
  requestId: 6,
  requestNumber: "R-000006",
  requestType: "society",
  status: "New",
  name: "Sunita Pawar",
  phone1: "9970000010",
  email1: "sunita@example.com",
  societyName: "Palm Residency",
  city: "Pune",
  message: "We are 180 flats.",
  assignedTo: null,
  assigneeName: null,
  companyName: null,
  became: null,
  createdAt: "2026-11-20T04:30:00.000Z",
  updatedAt: "2026-11-20T04:30:00.000Z",
  notes: [{ noteId: 1, at: "2026-11-20T05:00:00.000Z", by: "Imran Shaikh", note: "Called, no answer." }],
};
