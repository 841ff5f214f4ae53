import { earliestOff } from "#contract/booking/change.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { MAX_DAYS } from "#contract/booking/schedule.ts";
import { daysBetween, indiaAt } from "#contract/day.ts";
import { paiseOrNull } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { priceOwn, pricePlans } from "#server/features/price/reprice.jobs.ts";
import {
  findPriceChange,
  isOffered,
  type ItemPrices,
  savePriceChange,
} from "#server/features/price/change.queries.ts";
import { areBookings } from "./listFilter.queries.ts";
import { countPriced, type OwnPrices } from "#server/features/price/reprice.queries.ts";

/** @throws 400 for a day before which customers can't stop any more, or that is too far off. */
function requireNotice(from: string, now: Date): void {
  const today = indiaAt(now);
  const { day } = earliestOff(today, true);
  if (from < day) throw invalid({ From: refusalText("priceNeedsNotice", { day }) });
  if (daysBetween(today.day, from) > MAX_DAYS) throw invalid({ From: fieldText("startWithinYear") });
}

type Options = { secrets: Secrets; /** Without a trailing slash. */ publicUrl: string };

/** @throws 400 unless the item, its society and its body type are offered and have a line to change. */
async function requireOffered(db: Db, change: ItemPrices): Promise<void> {
  const { item, society, bodyType, listed } = await isOffered(db, change);
  if (!item) throw invalid({ ServiceItemId: refusalText("itemNotOffered") });
  if (!society) throw invalid({ SocietyId: refusalText("societyNotServed") });
  if (!bodyType) throw invalid({ ItemTypeId: refusalText("vehicleTypeNotFound") });
  if (!listed && change.pricePaise === null) throw invalid({ Price: fieldText("priceRequired") });
}

async function requireBookings(db: Db, scope: Scope, { bookingIds }: OwnPrices): Promise<void> {
  if (!(await areBookings(db, scope, bookingIds)))
    throw invalid({ BookingIds: refusalText("bookingNotFound") });
}

export function priceChangeRoutes(serve: Serve, options: Options): void {
  serve(changePrice, async ({ body, caller: { userId }, scope, now, db, write }) => {
    requireNotice(body.From, now);
    const prices = {
      from: body.From,
      pricePaise: paiseOrNull(body.Price),
      monthlyPaise: paiseOrNull(body.MonthlyPrice),
    };
    if (body.BookingIds !== null) {
      const own = { ...prices, bookingIds: body.BookingIds };
      await requireBookings(db, scope, own);
      if (body.DryRun) return countPriced(db, own);
      return write(async (transaction) => {
        const counted = await countPriced(transaction, own);
        await priceOwn(transaction, own, { ...options, userId, now });
        return counted;
      });
    }
    const itemId = found(body.ServiceItemId ?? undefined, "serviceItem");
    const change = { ...prices, itemId, societyId: body.SocietyId, bodyTypeId: body.ItemTypeId };
    await requireOffered(db, change);
    if (body.DryRun) return countPriced(db, change);
    return write(async (transaction) => {
      await requireOffered(transaction, change);
      const counted = await countPriced(transaction, change);
      const priceChangeId = await savePriceChange(transaction, change, { userId, now });
      const saved = found(await findPriceChange(transaction, priceChangeId), "serviceItem");
      await pricePlans(transaction, saved, { ...options, after: 0, userId, now });
      return counted;
    });
  });
}
