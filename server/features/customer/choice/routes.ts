import type { CodedText } from "#contract/coded.ts";
import type { Permission } from "#contract/access.ts";
import type { Channel } from "#contract/message/message.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import type { Db } from "#server/db/database.ts";
import { found, invalid, refusalText } from "#server/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import {
  type Chosen,
  findOwnChoice,
  findReaders,
  keepChoice,
} from "#server/features/message/choice/queries.ts";
import { reachableOf } from "#server/features/message/choice/rules.ts";
import { type Caller, requireScope } from "#server/scope.ts";
import { findCustomer } from "../queries.ts";

const NO_PHONE = refusalText("noPhoneKnown");
const lacks: Record<Channel, CodedText> = {
  mail: refusalText("noMailKnown"),
  sms: NO_PHONE,
  whatsapp: NO_PHONE,
};

type Found = Chosen & { phone: string; email: string };

const onWire = ({ language, channels, optOut, ...address }: Found) => ({
  language,
  channels,
  optOut,
  reachable: reachableOf(address),
});

/** Whose choices are asked for. @throws 403 or 404 for a customer whom the caller does not reach. */
async function findChosen(
  db: Db,
  caller: Caller,
  customerId: number | undefined,
  needs: Permission,
): Promise<Found> {
  if (customerId === undefined) return found(await findOwnChoice(db, caller.userId), "person");
  found(await findCustomer(db, requireScope(caller, needs), customerId), "customer");
  const [reader] = await findReaders(db, [customerId]);
  return found(reader, "customer");
}

export function choiceRoutes(serve: Serve): void {
  serve(getPreference, async ({ body, caller, db }) =>
    onWire(await findChosen(db, caller, body.CustomerId, "customer:read")),
  );

  serve(updatePreference, ({ body, caller, now, write }) =>
    write(async (db) => {
      const { CustomerId: customerId, Language: language, Channels, OptOut: optOut } = body;
      const known = await findChosen(db, caller, customerId, "customer:write");
      const reachable = reachableOf(known);
      const lacking = Channels.find((channel) => !reachable.includes(channel));
      if (lacking) throw invalid({ Channels: lacks[lacking] });
      const chosen = { language, channels: Channels, optOut };
      await keepChoice(
        db,
        customerId === undefined ? { userId: caller.userId } : { customerId },
        chosen,
        now,
      );
      return onWire({ ...known, ...chosen });
    }),
  );
}
