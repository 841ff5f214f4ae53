import type { CodedText } from "#contract/coded.ts";
import type { Permission } from "#contract/access.ts";
import type { Channel } from "#contract/message/channel.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import type { Language } from "#i18n/languages.ts";
import type { Db } from "#server/db/database.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import {
  type Chosen,
  findOwnChoice,
  findReaders,
  saveChoice,
} from "#server/features/message/choice.queries.ts";
import { findOfferedBy, findOfferedTo } from "#server/features/message/language.queries.ts";
import { reachableOf } from "#server/features/message/choice.rules.ts";
import { type Caller, requireScope } from "#server/access/scope.ts";
import { findCustomer } from "./customer.queries.ts";

const NO_PHONE = refusalText("noPhoneKnown");
const missingAddresses: Record<Channel, CodedText> = {
  mail: refusalText("noMailKnown"),
  sms: NO_PHONE,
  whatsapp: NO_PHONE,
};

type Found = Chosen & { phone: string; email: string; offered: Language[] };

const serializePreference = ({ language, channels, optOut, offered, ...address }: Found) => ({
  language,
  channels,
  optOut,
  offered,
  reachable: reachableOf(address),
});

/** Whose choice it is: a customer's, or without an id the caller's own; of whom an office has signed in, its customer's. */
function ownerOf(
  caller: Caller,
  customerId = caller.customerId,
): { customerId: number } | { userId: number } {
  return customerId === undefined ? { userId: caller.userId } : { customerId };
}

/** The choice of `ownerOf`. @throws 403 or 404 for a customer outside the caller's scope. */
async function findChosen(
  db: Db,
  caller: Caller,
  customerId: number | undefined,
  needs: Permission,
): Promise<Found> {
  const owner = ownerOf(caller, customerId);
  if ("userId" in owner) {
    const own = found(await findOwnChoice(db, caller.userId), "person");
    return { ...own, offered: await findOfferedTo(db, caller.userId) };
  }
  if (customerId !== undefined)
    found(await findCustomer(db, requireScope(caller, needs), customerId), "customer");
  const [row] = await findReaders(db, [owner.customerId]);
  const reader = found(row, "customer");
  return { ...reader, offered: await findOfferedBy(db, reader.companyId) };
}

export function choiceRoutes(serve: Serve): void {
  serve(getPreference, async ({ body, caller, db }) =>
    serializePreference(await findChosen(db, caller, body.CustomerId, "customer:read")),
  );

  serve(updatePreference, ({ body, caller, now, write }) =>
    write(async (db) => {
      const { CustomerId: customerId, Language: language, Channels, OptOut: optOut } = body;
      const current = await findChosen(db, caller, customerId, "customer:write");
      if (!current.offered.includes(language)) throw invalid({ Language: fieldText("languageNotOffered") });
      const reachable = reachableOf(current);
      const unreachable = Channels.find((channel) => !reachable.includes(channel));
      if (unreachable) throw invalid({ Channels: missingAddresses[unreachable] });
      const chosen = { language, channels: Channels, optOut };
      await saveChoice(db, ownerOf(caller, customerId), chosen, now);
      return serializePreference({ ...current, ...chosen });
    }),
  );
}
