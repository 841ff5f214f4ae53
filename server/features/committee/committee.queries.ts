import { type RawBuilder, sql } from "kysely";
import { addMonths, firstDayOf, indiaInstant } from "#contract/day.ts";
import type { DocumentType } from "#contract/provider/document.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { TicketPriority } from "#contract/ticket/status.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { all } from "#server/db/page.ts";
import { isDue } from "#server/features/booking/listFilter.queries.ts";
import { isNotReported } from "#server/features/booking/wash.queries.ts";
import { within } from "#server/features/society/place.queries.ts";
import { isOpenTicket } from "#server/features/ticket/ticket.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { termFlat } from "#server/features/wash/term.queries.ts";

/** No query here reads a customer, a flat's name, a phone or a plate, so that none can leak. */
export type PackQuery = { societyId: number; month: string; today: string };

const firstDay = ({ month }: PackQuery): string => firstDayOf(month);
const endDay = ({ month }: PackQuery): string => firstDayOf(addMonths(month, 1));

/** Of several companies that serve a society, each sees only its own work. */
const ofCompany = (column: string, { reach, companyId }: Scope): RawBuilder<boolean> =>
  reach === "all" ? sql`true` : sql`${sql.ref(column)} = ${companyId}`;

/** SQL condition on `wash`: due in the month. */
const inMonth = (scope: Scope, query: PackQuery): RawBuilder<boolean> =>
  all([
    sql`wash.society_id = ${query.societyId}`,
    sql`wash.day >= ${firstDay(query)}::date and wash.day < ${endDay(query)}::date`,
    isDue,
    ofCompany("wash.company_id", scope),
  ]);

export type Society = { societyId: number; name: string; city: string; companies: string[] };

/** A society within `scope`, with the companies that wash there. */
export async function findSociety(db: Db, scope: Scope, societyId: number): Promise<Society> {
  const { rows } = await sql<Society>`
    select society.society_id as "societyId", society.name, society.city,
      coalesce((select json_agg(company.name order by lower(company.name)) from society_company as served
        join company on company.company_id = served.company_id
        where served.society_id = society.society_id and ${ofCompany("served.company_id", scope)}), '[]') as companies
    from society
    where society.society_id = ${societyId} and society.archive_id is null
      and ${within("society.society_id", scope)}`.execute(db);
  return found(rows[0], "society");
}

/** The first month with due washes in the society; null while there is none. */
export async function findFirstMonth(
  db: Db,
  scope: Scope,
  { societyId }: Pick<PackQuery, "societyId">,
): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select to_char(wash.day, 'YYYY-MM') as month from wash
    where wash.society_id = ${societyId} and ${isDue} and ${ofCompany("wash.company_id", scope)}
    order by wash.day limit 1`.execute(db);
  return rows[0]?.month ?? null;
}

export type Counts = { due: number; done: number; missed: number; notReported: number };

export type BuildingCounts = Counts & { buildingId: number; buildingName: string };

/** In the buildings' order. */
export async function countByBuilding(db: Db, scope: Scope, query: PackQuery): Promise<BuildingCounts[]> {
  const { rows } = await sql<BuildingCounts>`
    select building.building_id as "buildingId", building.name as "buildingName", count(*)::integer as due,
      count(*) filter (where ${washIs(["done"])})::integer as done,
      count(*) filter (where ${washIs(["missed"])})::integer as missed,
      count(*) filter (where ${isNotReported(query.today)})::integer as "notReported"
    from wash
    join booking on booking.booking_id = wash.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join flat on flat.flat_id = ${termFlat}
    join building on building.building_id = flat.building_id
    where ${inMonth(scope, query)}
    group by building.building_id
    order by building.natural_name, building.building_id`.execute(db);
  return rows;
}

export type ReasonCount = { reason: MissedReason; washes: number };

/** Why washes were missed, the most frequent reason first. */
export async function countByReason(db: Db, scope: Scope, query: PackQuery): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select wash.outcome_reason as reason, count(*)::integer as washes
    from wash where ${inMonth(scope, query)} and ${washIs(["missed"])}
    group by wash.outcome_reason order by washes desc, reason`.execute(db);
  return rows;
}

export type Complaint = {
  priority: TicketPriority;
  /** Hours until the first reply of staff that the customer can read; null without one. */
  hours: number | null;
  open: boolean;
};

/** Complaints of the month about bookings in the society: how soon each was answered, without its content. */
export async function findComplaints(db: Db, scope: Scope, query: PackQuery): Promise<Complaint[]> {
  const { rows } = await sql<Complaint>`
    select ticket.priority, ${isOpenTicket} as open,
      (select extract(epoch from min(reply.at) - ticket.opened_at)::float8 / 3600 from ticket_reply as reply
        join app_user as person on person.user_id = reply.user_id
        where reply.ticket_id = ticket.ticket_id and not reply.internal and person.usertype <> 'Customer')
        as hours
    from ticket join booking on booking.booking_id = ticket.booking_id
    where booking.society_id = ${query.societyId} and ${ofCompany("ticket.company_id", scope)} and not ticket.internal
      and ticket.opened_at >= ${indiaInstant(firstDay(query), "00:00")}
      and ticket.opened_at < ${indiaInstant(endDay(query), "00:00")}`.execute(db);
  return rows;
}

export type Worker = {
  providerId: number;
  name: string;
  companyName: string;
  daysPlanned: number;
  daysCame: number;
  done: number;
  /** The types of documents on record. */
  documents: DocumentType[];
};

/** More than work in any society. */
const MAX_WORKERS = 500;

/**
 * Providers assigned in the month, with the days planned and the days on which they came: did a wash, or recorded
 * themselves why not.
 */
export async function findWorkers(db: Db, scope: Scope, query: PackQuery): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    with came as (
      select wash.assigned_provider_id as provider_id, wash.day,
        count(*) filter (where ${washIs(["done"])})::integer as done,
        bool_or(${washIs(["done"])} or (${washIs(["missed"])} and wash.outcome_reason <> 'provider-away'
          and wash.outcome_by = provider.user_id)) as came
      from wash join provider on provider.provider_id = wash.assigned_provider_id
      where ${inMonth(scope, query)} and wash.day <= ${query.today}::date
      group by 1, 2),
    worked as (
      select provider_id, count(*)::integer as planned, count(*) filter (where came)::integer as days,
        sum(done)::integer as done
      from came group by 1)
    select provider.provider_id as "providerId", person.name, company.name as "companyName",
      worked.planned as "daysPlanned", worked.days as "daysCame", worked.done,
      coalesce((select json_agg(distinct document.document_type) from provider_document as document
        where document.provider_id = provider.provider_id), '[]') as documents
    from worked
    join provider on provider.provider_id = worked.provider_id
    join app_user as person on person.user_id = provider.user_id
    join company on company.company_id = person.company_id
    order by lower(person.name), provider.provider_id
    limit ${MAX_WORKERS}`.execute(db);
  return rows;
}
