import { sql } from "kysely";
import { inviteMember } from "#contract/committee/member.ts";
import { newPhone } from "#server/testing/bookings.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding } from "./holding.ts";

/** A member of the committee of the company's first society; the newest id comes first. */
export async function addMember({ db, done }: World, holding: Holding, token: string): Promise<void> {
  const { companyId, name, ids } = holding;
  // The numbers of members and of invitations are limited.
  await sql`delete from committee_member where company_id = ${companyId}`.execute(db);
  await sql`delete from invitation where company_id = ${companyId}`.execute(db);
  const member = { Phone1: newPhone(), Name: `${name} ${HIDDEN} member` };
  const { committeeMemberId } = await done(
    inviteMember,
    { societyId: firstOf(holding, "societyid"), ...member },
    { token },
  );
  ids.set("committeememberid", [committeeMemberId, ...(ids.get("committeememberid") ?? [])]);
}
