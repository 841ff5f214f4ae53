import { type RequestOutcome, type Request, requestNumberOf } from "#contract/request/request.ts";
import type { RequestRow } from "./request.queries.ts";

function becameOf(row: RequestRow): { kind: RequestOutcome; id: number } | null {
  if (row.becameSocietyId !== null) return { kind: "society", id: row.becameSocietyId };
  if (row.becameBookingId !== null) return { kind: "booking", id: row.becameBookingId };
  return row.becameCustomerId === null ? null : { kind: "customer", id: row.becameCustomerId };
}

/** A request as staff see it. */
export function serializeRequest(row: RequestRow): Request {
  const { phone, email, createdAt, changedAt, ...request } = row;
  return {
    ...request,
    requestNumber: requestNumberOf(row.requestId),
    phone1: phone,
    email1: email,
    became: becameOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: changedAt.toISOString(),
  };
}
