import { type RawBuilder, sql } from "kysely";
import type { RequestStatus, RequestType } from "#contract/request/status.ts";
import type { RequestOutcome } from "#contract/request/request.ts";
import type { Db } from "#server/db/database.ts";
import { bookingsWithin } from "#server/features/booking/listFilter.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { Counts } from "./request.rules.ts";

/** Condition that limits a query to the requests of `scope`; expects the alias `request`. */
export const requestsWithin = (scope: Scope): RawBuilder<boolean> =>
  ofCompany(scope, sql`request.company_id`);

const ADDING_LOCK = 4_207_051;

/** In place of the network, of a request that staff have entered. */
export const BY_PHONE = "";

/** Counts the strangers' requests of the last day and hour; others who add one wait until this transaction ends. */
export async function countRecent(db: Db, sender: string, since: { day: Date; hour: Date }): Promise<Counts> {
  await sql`select pg_advisory_xact_lock(${ADDING_LOCK})`.execute(db);
  const { rows } = await sql<Counts>`
    select (select count(*)::integer from request where sender = ${sender} and created_at > ${since.day})
        as "ofSender",
      count(*)::integer as today,
      (count(*) filter (where created_at > ${since.hour}))::integer as "lastHour"
    from request where created_at > ${since.day} and sender <> ${BY_PHONE}`.execute(db);
  return found(rows[0], "request");
}

/** The probable id of the next request, returned to robots. */
export async function likelyNextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(request_id), 0) + 1 as id from request`.execute(db);
  return rows[0]?.id ?? 1;
}

type NewRequest = {
  type: RequestType;
  name: string;
  phone: string;
  email: string;
  societyName: string;
  city: string;
  message: string;
  sender: string;
  /** Whose it is; null for the back office. */
  companyId: number | null;
  now: Date;
};

/** @returns its id. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const { requestId } = await db
    .insertInto("request")
    .values({
      request_type: request.type,
      status: "New",
      name: request.name,
      phone: request.phone,
      email: request.email,
      society_name: request.societyName,
      city: request.city,
      message: request.message,
      sender: request.sender,
      company_id: request.companyId,
      created_at: request.now,
      changed_at: request.now,
    })
    .returning("request_id as requestId")
    .executeTakeFirstOrThrow();
  return requestId;
}

export type RequestRow = {
  requestId: number;
  requestType: RequestType;
  status: RequestStatus;
  name: string;
  phone: string;
  email: string;
  societyName: string;
  city: string;
  message: string;
  assignedTo: number | null;
  assigneeName: string | null;
  companyName: string | null;
  becameSocietyId: number | null;
  becameBookingId: number | null;
  becameCustomerId: number | null;
  createdAt: Date;
  changedAt: Date;
};

export const requestColumns = sql`
  request.request_id as "requestId", request.request_type as "requestType", request.status, request.name,
  request.phone, request.email, request.society_name as "societyName", request.city, request.message,
  request.assigned_to as "assignedTo", assignee.name as "assigneeName", company.name as "companyName",
  request.became_society_id as "becameSocietyId", request.became_booking_id as "becameBookingId",
  request.became_customer_id as "becameCustomerId", request.created_at as "createdAt",
  request.changed_at as "changedAt"`;

export const requestJoins = sql`
  left join app_user as assignee on assignee.user_id = request.assigned_to
  left join company on company.company_id = request.company_id`;

export async function findRequest(db: Db, scope: Scope, requestId: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${requestColumns} from request ${requestJoins}
    where request.request_id = ${requestId} and ${requestsWithin(scope)}`.execute(db);
  return rows[0];
}

/** Locks a request within `scope` until the transaction ends. @throws 404 */
export async function lockRequest(
  db: Db,
  scope: Scope,
  requestId: number,
): Promise<{ assignedTo: number | null; became: RequestOutcome | null }> {
  const { rows } = await sql<{ assignedTo: number | null; became: RequestOutcome | null }>`
    select assigned_to as "assignedTo",
      case when became_society_id is not null then 'society' when became_booking_id is not null then 'booking'
        when became_customer_id is not null then 'customer' end as became
    from request where request_id = ${requestId} and ${requestsWithin(scope)}
    for no key update`.execute(db);
  return found(rows[0], "request");
}

type Change = {
  status?: RequestStatus | undefined;
  /** Also moves the request to the assignee's company; with null the company stays. */
  assignee?: { userId: number; companyId: number | null } | null | undefined;
  became?: { kind: RequestOutcome; id: number } | null | undefined;
};

/** Changes the given fields of a locked request. */
export async function changeRequest(db: Db, requestId: number, change: Change, now: Date): Promise<void> {
  const { status, assignee, became } = change;
  const idOf = (kind: RequestOutcome) => (became?.kind === kind ? became.id : null);
  await db
    .updateTable("request")
    .set({
      changed_at: now,
      ...(status && { status }),
      ...(assignee === null && { assigned_to: null }),
      ...(assignee && { assigned_to: assignee.userId, company_id: assignee.companyId }),
      ...(became !== undefined && {
        became_society_id: idOf("society"),
        became_booking_id: idOf("booking"),
        became_customer_id: idOf("customer"),
      }),
    })
    .where("request_id", "=", requestId)
    .execute();
}

/**
 * Keeps the record that a request is to become, before the request is locked, until the transaction ends.
 * @returns false when it does not exist within `scope`.
 */
export async function holdRecord(
  db: Db,
  scope: Scope,
  { kind, id }: { kind: RequestOutcome; id: number },
): Promise<boolean> {
  const served = sql`(${scope.reach === "all"} or exists (select from society_company
    where society_company.society_id = society.society_id and society_company.company_id = ${scope.companyId}))`;
  const selections = {
    society: sql`select from society where society_id = ${id} and archive_id is null and ${served}`,
    booking: sql`select from booking where booking_id = ${id} and ${bookingsWithin(scope)}`,
    customer: sql`select from customer where customer_id = ${id} and ${customersWithin(scope)}`,
  };
  const { rows } = await sql`${selections[kind]} for key share`.execute(db);
  return rows.length > 0;
}

export type Assignee = { userId: number; name: string; companyId: number | null; companyName: string | null };

/** Possible assignees: the users of the caller's company; for management those of all companies and its own. */
export async function findAssignees(db: Db, scope: Scope): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select person.user_id as "userId", person.name, person.company_id as "companyId", company.name as "companyName"
    from app_user as person left join company using (company_id)
    where person.active and person.usertype in ('Management', 'Company')
      and (${scope.reach === "all"} or person.company_id = ${scope.companyId})
    order by person.usertype desc, lower(company.name), lower(person.name), person.user_id
    limit 500`.execute(db);
  return rows;
}
