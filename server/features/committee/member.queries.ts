import { type RawBuilder, sql } from "kysely";
import { MAX_MONTHS } from "#contract/committee/member.ts";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { isDue } from "#server/features/booking/listFilter.queries.ts";
import type { Scope } from "#server/access/scope.ts";

/** The members that the caller's company has invited; for the back office all members. */
const invitedWithin = ({ reach, companyId }: Scope): RawBuilder<boolean> =>
  reach === "all" ? sql`true` : sql`member.company_id = ${companyId}`;

export type MemberRow = {
  committeeMemberId: number;
  name: string;
  phone: string;
  companyName: string | null;
  invitedAt: Date;
  invitedBy: string;
  signedIn: boolean;
};

/** The members of a society's committee within `scope`, by name. */
export async function findMembers(db: Db, scope: Scope, societyId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select member.committee_member_id as "committeeMemberId", member.name, member.phone,
      company.name as "companyName", member.invited_at as "invitedAt", inviter.name as "invitedBy",
      exists (select from app_user as person
        where person.usertype = 'Customer' and person.phone = member.phone) as "signedIn"
    from committee_member as member
    join app_user as inviter on inviter.user_id = member.invited_by
    left join company on company.company_id = member.company_id
    where member.society_id = ${societyId} and ${invitedWithin(scope)}
    order by lower(member.name), member.committee_member_id`.execute(db);
  return rows;
}

export type NewMember = {
  societyId: number;
  companyId: number | null;
  name: string;
  phone: string;
  invitedBy: number;
  now: Date;
};

/** The number of members that a company, or the back office, has invited to a society, which is locked. */
export async function countInvited(
  db: Db,
  { societyId, companyId }: Pick<NewMember, "societyId" | "companyId">,
): Promise<number> {
  await sql`select from society where society_id = ${societyId} for update`.execute(db);
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from committee_member
    where society_id = ${societyId} and company_id is not distinct from ${companyId}::integer`.execute(db);
  return rows[0]?.members ?? 0;
}

export async function insertMember(db: Db, member: NewMember): Promise<number> {
  const { committeeMemberId } = await db
    .insertInto("committee_member")
    .values({
      society_id: member.societyId,
      company_id: member.companyId,
      name: member.name,
      phone: member.phone,
      invited_by: member.invitedBy,
      invited_at: member.now,
    })
    .returning("committee_member_id as committeeMemberId")
    .executeTakeFirstOrThrow();
  return committeeMemberId;
}

/** @returns whether there was such a member within `scope`. */
export async function deleteMember(db: Db, scope: Scope, committeeMemberId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from committee_member as member
    where committee_member_id = ${committeeMemberId} and ${invitedWithin(scope)}
    returning committee_member_id`.execute(db);
  return rows.length > 0;
}

/** Deletes the memberships of phones. @returns their ids. */
export async function deleteMembersOf(db: Db, phones: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ committeeMemberId: number }>`
    delete from committee_member where phone = any(${phones}::text[])
    returning committee_member_id as "committeeMemberId"`.execute(db);
  return rows.map(({ committeeMemberId }) => committeeMemberId);
}

/** More societies than anybody sits on the committees of. */
const MAX_COMMITTEES = 50;

/** The memberships of the calling user, in societies that the inviting company still serves. */
const ownMember = ({ companyId, userId }: Scope): RawBuilder<unknown> => sql`committee_member as member
  join app_user as person on person.usertype = 'Customer' and person.phone = member.phone
    and person.user_id = ${userId} and ${companyId === null ? sql`true` : sql`member.company_id = ${companyId}`}
  join society on society.society_id = member.society_id and society.archive_id is null
    and (member.company_id is null or exists (select from society_company as served
      where served.society_id = member.society_id and served.company_id = member.company_id))`;

export type OwnCommittee = {
  committeeMemberId: number;
  societyId: number;
  societyName: string;
  city: string;
  companyName: string | null;
  /** Months with due washes, the latest first. */
  months: string[];
};

/** The committees that the calling user is a member of, with the months to report on up to `today`. */
export async function findOwnCommittees(db: Db, scope: Scope, today: string): Promise<OwnCommittee[]> {
  const since = firstDayOf(addMonths(monthOf(today), 1 - MAX_MONTHS));
  const { rows } = await sql<OwnCommittee>`
    select member.committee_member_id as "committeeMemberId", member.society_id as "societyId",
      society.name as "societyName", society.city, company.name as "companyName",
      array(select to_char(begin, 'YYYY-MM')
        from generate_series(${since}::date, ${today}::date, interval '1 month') as begin
        where exists (select from wash where wash.society_id = member.society_id and ${isDue}
          and wash.day >= begin::date and wash.day < (begin + interval '1 month')::date
          and (member.company_id is null or wash.company_id = member.company_id))
        order by begin desc) as months
    from ${ownMember(scope)}
    left join company on company.company_id = member.company_id
    order by society.natural_name, member.committee_member_id
    limit ${MAX_COMMITTEES}`.execute(db);
  return rows;
}

/** The society and company of the calling user's membership; undefined when it is another's, or over. */
export async function findOwnMembership(
  db: Db,
  scope: Scope,
  committeeMemberId: number,
): Promise<{ societyId: number; companyId: number | null } | undefined> {
  const { rows } = await sql<{ societyId: number; companyId: number | null }>`
    select member.society_id as "societyId", member.company_id as "companyId"
    from ${ownMember(scope)} where member.committee_member_id = ${committeeMemberId}`.execute(db);
  return rows[0];
}
