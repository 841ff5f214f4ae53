import { addOffer } from "#contract/offer/offer.ts";
import type { World } from "#server/testing/world.ts";
import { type Holding, keep } from "./holding.ts";

/** The code of the offer that is limited to a company's societies. */
export const codeOf = ({ name }: Holding): string => `${name}10`.toUpperCase();

export async function addOwnOffer({ done }: World, holding: Holding): Promise<void> {
  const { offerId } = await done(addOffer, {
    OfferCode: codeOf(holding),
    OfferName: `${holding.name} ten`,
    DiscountType: "percentage",
    DiscountValue: 10,
    StartDate: "2026-01-01",
    EndDate: "2027-12-31",
    SocietyIds: holding.ids.get("societyid") ?? [],
  });
  keep(holding, "offerid", offerId);
}
