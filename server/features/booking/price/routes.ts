import { earliestOff } from "#contract/booking/change.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { MOST_DAYS } from "#contract/booking/schedule.ts";
import { daysBetween, indiaAt } from "#contract/day.ts";
import { paiseOf } from "#contract/money.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { pricePlans } from "./jobs.ts";
import { countPriced, findPriceChange, isOffered, savePriceChange } from "./queries.ts";

/** @throws 400 for a day before which customers can't stop any more, or that is too far off. */
function requireNotice(from: string, now: Date): void {
  const today = indiaAt(now);
  const { day } = earliestOff(today, true);
  if (from < day) throw invalid({ From: refusalText("priceNeedsNotice", { day }) });
  if (daysBetween(today.day, from) > MOST_DAYS) throw invalid({ From: fieldText("startWithinYear") });
}

type Options = { secrets: Secrets; /** Without a trailing slash. */ publicUrl: string };

export function priceChangeRoutes(serve: Serve, options: Options): void {
  serve(changePrice, ({ body, caller, now, db, write }) => {
    requireNotice(body.From, now);
    const change = {
      itemId: body.ServiceItemId,
      societyId: body.SocietyId,
      bodyTypeId: body.ItemTypeId,
      from: body.From,
      pricePaise: paiseOf(body.Price),
    };
    const requireOffered = async () => {
      const { item, society, bodyType } = await isOffered(db, change);
      if (!item) throw invalid({ ServiceItemId: refusalText("itemNotOffered") });
      if (!society) throw invalid({ SocietyId: refusalText("societyNotServed") });
      if (!bodyType) throw invalid({ ItemTypeId: refusalText("vehicleTypeNotFound") });
    };
    if (body.DryRun) return requireOffered().then(() => countPriced(db, change));
    return write(async (transaction) => {
      await requireOffered();
      const counted = await countPriced(transaction, change);
      const { userId } = caller;
      const priceChangeId = await savePriceChange(transaction, change, { userId, now });
      const saved = found(await findPriceChange(transaction, priceChangeId), "serviceItem");
      await pricePlans(transaction, saved, { ...options, after: 0, userId, now });
      return counted;
    });
  });
}
