import type { Template } from "#contract/message/templates.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findLanguage } from "#server/features/message/choice.queries.ts";
import { post } from "#server/features/message/message.jobs.ts";
import type { MessageOf } from "#server/features/message/message.rules.ts";
import { NOTE_MS } from "./factor.rules.ts";

type Note = MessageOf<Extract<Template, `factor${string}`>>;
type Holder = { userId: number; name: string; userName: string; email: string | null };

/** Notifies somebody of a change to their second factor, in the same transaction. */
export async function notifyHolder(
  db: Db,
  secrets: Secrets,
  { holder, note, now }: { holder: Holder; note: Note; now: Date },
): Promise<void> {
  await post(db, secrets, {
    ...note,
    language: await findLanguage(db, holder),
    channel: "mail",
    to: holder.email ?? holder.userName,
    now,
    expiresAt: new Date(now.getTime() + NOTE_MS),
  });
}
