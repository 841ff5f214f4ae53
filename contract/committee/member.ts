import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { phone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { requiredName } from "../name.ts";
import { id } from "../text.ts";

/** Most members that one company, or the back office, may have invited to a society's committee. */
export const MAX_MEMBERS = 20;

const CommitteeMemberId = z.object({ committeeMemberId: id() });

export const getMembers = endpoint({
  path: "/Committee/GetMembers",
  body: z.object({ societyId: id("chooseSociety") }),
  reply: z.array(
    CommitteeMemberId.extend({
      name: z.string(),
      phone1: z.string(),
      /** The company that invited the member, whose work alone they read; null: the back office, and all work. */
      companyName: z.string().nullable(),
      invitedAt: z.string(),
      invitedBy: z.string(),
      /** True once they have signed in with this phone. */
      signedIn: z.boolean(),
    }),
  ),
  permission: "committee:read",
  reveals: { unrecorded: "The few members of one committee." },
  about:
    "The members of a society's committee who may read its reports; company users see those whom their company has invited.",
});

export const inviteMember = endpoint({
  path: "/Committee/Invite",
  status: 201,
  body: z.object({
    societyId: id("chooseSociety"),
    Phone1: phone,
    Name: requiredName("nameRequired", 80),
  }),
  reply: CommitteeMemberId,
  permission: "committee:write",
  about:
    "Lets a member of a society's committee read its reports, and tells them so by text message. They sign in with their phone and a code, as customers do.",
});

export const removeMember = endpoint({
  path: "/Committee/Remove",
  body: CommitteeMemberId,
  reply: CommitteeMemberId,
  permission: "committee:write",
  about: "Takes a member's access away: they can no longer read reports, nor open links to them.",
});

/** Most months of one society that a member is shown. */
export const MAX_MONTHS = 24;

export const getOwnReports = endpoint({
  path: "/Committee/GetOwn",
  body: z.object({ Language: z.enum(languageCodes).default("en") }),
  reply: z.array(
    CommitteeMemberId.extend({
      societyName: z.string(),
      city: z.string(),
      /** The only company whose work is reported; null: all companies. */
      companyName: z.string().nullable(),
      /** Months with due washes, the latest first; `paperUrl` is relative to the origin, valid for a few minutes. */
      months: z.array(z.object({ month: z.string(), paperUrl: z.string() })),
    }),
  ),
  permission: "committee:own",
  about: `The reports that the caller may read as a member of committees: of each society the last ${MAX_MONTHS} months, as PDFs.`,
});
