import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { formatPrice } from "#contract/format.ts";
import { priceRange } from "#contract/price/list.ts";
import { rupeesOf } from "#contract/money.ts";
import { shortLink } from "#contract/society/poster.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Poster } from "#server/pdf/poster.ts";
import type { ItemRow } from "./item.queries.ts";

/** The posters' `kind` in links. */
export const POSTER = "poster";

/** As many as can be read from a distance. */
export const MAX_ON_POSTER = 8;

export type PosterFacts = {
  societyId: number;
  society: string;
  city: string;
  /** Of the short link. */
  code: string;
  items: ItemRow[];
  /** Hundredths of a percent that are added to the prices; 0 for none. */
  addedRate: number;
  companies: readonly string[];
};

export function posterOf(facts: PosterFacts, { language, t }: Translator, publicUrl: string): Poster {
  const { societyId, society, city, code, items, addedRate, companies } = facts;
  const link = shortLink(publicUrl, code);
  return {
    language,
    title: t("society.posterTitle"),
    society: `${society}, ${city}`,
    text: t("society.posterText"),
    offer: t("society.posterOffer"),
    items: items.map(({ name, names, keyFeatures, pricePaise, prices, bodyTypeIds }) => {
      const { lowest, highest } = priceRange(pricePaise, prices, { societyId, bodyTypeIds });
      const price = formatPrice(rupeesOf(lowest));
      return [
        itemNameIn({ itemName: name, itemNames: names }, language),
        keyFeatures.slice(0, 3).join(", "),
        lowest === highest ? price : t("booking.fromPrice", { price }),
      ];
    }),
    note: addedRate === 0 ? "" : t("society.posterGst", { rate: addedRate / 100 }),
    qr: link,
    scan: t("society.posterScan"),
    linkWords: t("society.posterLink"),
    link,
    footer: companies.join(", "),
  };
}
