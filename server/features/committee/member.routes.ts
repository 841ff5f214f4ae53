import {
  getMembers,
  getOwnReports,
  inviteMember,
  MAX_MEMBERS,
  removeMember,
} from "#contract/committee/member.ts";
import { indiaAt } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { countInvitation } from "#server/features/session/invitation.queries.ts";
import { INVITATION_MS } from "#server/features/session/session.rules.ts";
import { ApiError, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { OWN_PACK } from "./paper.rules.ts";
import { findSociety } from "./committee.queries.ts";
import {
  countInvited,
  deleteMember,
  findMembers,
  findOwnCommittees,
  insertMember,
} from "./member.queries.ts";

export function committeeMemberRoutes(
  serve: Serve,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): void {
  serve(getMembers, async ({ body, scope, db }) => {
    await findSociety(db, scope, body.societyId);
    const members = await findMembers(db, scope, body.societyId);
    return members.map(({ phone, invitedAt, ...member }) => ({
      ...member,
      phone1: phone,
      invitedAt: invitedAt.toISOString(),
    }));
  });

  serve(inviteMember, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { societyId, name: society } = await findSociety(db, scope, body.societyId);
      const { companyId } = caller;
      if ((await countInvited(db, { societyId, companyId })) >= MAX_MEMBERS)
        throw new ApiError("conflict", refusalText("mostCommitteeMembers", { count: MAX_MEMBERS }));
      await countInvitation(db, caller, now);
      const { Name: name, Phone1: phone } = body;
      const invitedBy = caller.userId;
      const committeeMemberId = await insertMember(db, { societyId, companyId, name, phone, invitedBy, now });
      await post(db, secrets, {
        template: "committee",
        parameters: { name, society, link: `${publicUrl}/reports` },
        channel: "sms",
        to: `+91${phone}`,
        companyId,
        now,
        expiresAt: new Date(now.getTime() + INVITATION_MS),
      });
      return { committeeMemberId };
    }),
  );

  serve(removeMember, ({ body: { committeeMemberId }, scope, write }) =>
    write(async (db) => {
      if (!(await deleteMember(db, scope, committeeMemberId))) throw missing("committeeMember");
      return { committeeMemberId };
    }),
  );

  serve(getOwnReports, async ({ body: { Language }, scope, caller, now, db }) => {
    const committees = await findOwnCommittees(db, scope, indiaAt(now).day);
    return committees.map(({ months, societyId, ...committee }) => ({
      ...committee,
      months: months.map((month) => {
        const about = [committee.committeeMemberId, month, Language];
        const ref = { kind: OWN_PACK, about, file: `society-${societyId}-${month}.pdf` };
        return { month, paperUrl: generatedFileUrl(ref, caller, now, secrets) };
      }),
    }));
  });
}
