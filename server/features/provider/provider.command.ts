import type { z } from "zod";
import { missingDetails, type NewProvider } from "#contract/provider/provider.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { invalid } from "#server/errors/apiError.ts";
import { saveFirstLanguage } from "#server/features/message/choice.queries.ts";
import { inviteByPhone, sendInvitation } from "#server/features/session/password.queries.ts";
import {
  findFreeUserName,
  insertProvider,
  type LockedProvider,
  lockProvider,
  mayFollowLater,
} from "./provider.queries.ts";
import { fieldsOf, type ProviderBody } from "./provider.serialize.ts";

/** @throws 400 for empty details that the company requires */
export async function requireDetails(db: Db, body: ProviderBody): Promise<void> {
  const missing = missingDetails(body);
  if (Object.keys(missing).length > 0 && !(await mayFollowLater(db, body.companyId))) throw invalid(missing);
}

/** Adds a provider, who is locked then, and not invited yet. @throws 400 for empty details that the company requires */
export async function registerProvider(
  db: Db,
  scope: Scope,
  body: z.output<typeof NewProvider>,
  now: Date,
): Promise<LockedProvider & { providerId: number }> {
  await requireDetails(db, body);
  const fields = fieldsOf(body);
  const userName = fields.userName || (await findFreeUserName(db, fields));
  const providerId = await insertProvider(db, { ...fields, userName }, null);
  const person = await lockProvider(db, scope, providerId);
  if (body.language) await saveFirstLanguage(db, person.userId, body.language, now);
  return { ...person, providerId };
}

type Inviting = {
  caller: Caller;
  now: Date;
  publicUrl: string;
  secrets: Secrets;
  /** Of invitations to people without an email. */
  channel: "sms" | "whatsapp";
};

/** Invites a provider by mail, or to the phone. @throws 429 while the caller has invited too many */
export async function invitePerson(
  db: Db,
  person: LockedProvider,
  { caller, channel, ...inviting }: Inviting,
): Promise<void> {
  const invitation = { ...person, inviter: caller, ...inviting };
  await (person.email === ""
    ? inviteByPhone(db, { ...invitation, channel })
    : sendInvitation(db, invitation));
}
