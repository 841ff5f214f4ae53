import { indiaAt } from "#contract/day.ts";
import { paiseOf } from "#contract/money.ts";
import {
  addOffer,
  deleteOffer,
  getOffer,
  getOffers,
  MAX_OFFERS,
  updateOffer,
} from "#contract/offer/offer.ts";
import { checkOffer } from "#contract/offer/check.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { requireScope } from "#server/access/scope.ts";
import { changeOffer, findOffer, findOffers, insertOffer } from "./offer.queries.ts";
import { findOfferByCode, findCheckContext } from "./use.queries.ts";
import { verdictOf } from "./use.rules.ts";
import { fieldsOf, serializeOffer, serializeVerdict } from "./offer.serialize.ts";

export function offerRoutes(serve: Serve): void {
  serve(getOffers, async ({ body, scope, db, now }) => {
    const offers = await findOffers(db, scope, { active: body.Active, most: MAX_OFFERS });
    const today = indiaAt(now).day;
    return offers.map((offer) => serializeOffer(offer, today));
  });

  serve(getOffer, async ({ body, scope, db, now }) =>
    serializeOffer(found(await findOffer(db, scope, body.offerId), "offer"), indiaAt(now).day),
  );

  serve(addOffer, ({ body, write }) =>
    write(async (db) => ({ offerId: await insertOffer(db, fieldsOf(body)) })),
  );

  serve(updateOffer, ({ body: { offerId, ...body }, write }) =>
    write(async (db) => {
      if (!(await changeOffer(db, offerId, fieldsOf(body)))) throw missing("offer");
      return { offerId };
    }),
  );

  serve(deleteOffer, ({ body: { offerId }, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "offer", id: offerId, noun: "offer" });
      return {};
    }),
  );

  serve(checkOffer, async ({ body, caller, scope, db, now }) => {
    const { OfferCode: code, CustomerId: customerId } = body;
    const scopes = { customer: scope, society: requireScope(caller, "society:choose") };
    const about = { societyId: body.SocietyId, itemId: body.ServiceItemId };
    const context = await findCheckContext(db, scopes, {
      ...about,
      customerId,
      companyId: body.CompanyId || null,
    });
    const { phone, ...ids } = found(context, "society");
    const { societyId, serviceId } = ids;
    if (societyId === null) throw missing("society");
    if (serviceId === null) throw missing("serviceItem");
    if (customerId !== null && phone === null) throw missing("customer");
    const query = { code, societyId, serviceId, companyId: ids.companyId ?? 0, phone };
    const verdict = verdictOf({ answer: await findOfferByCode(db, query), code, today: indiaAt(now).day });
    return serializeVerdict(verdict, paiseOf(body.Amount));
  });
}
