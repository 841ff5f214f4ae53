import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { rupees } from "../money.ts";
import { id } from "../text.ts";

const MAX_PRICES = 2_000;

const isAboutSomething = ({
  SocietyId,
  ItemTypeId,
}: {
  SocietyId: number | null;
  ItemTypeId: number | null;
}) => SocietyId !== null || ItemTypeId !== null;

const PriceFields = z
  .object({
    SocietyId: id("chooseSociety").nullable(),
    ItemTypeId: id("chooseBodyType").nullable(),
    Price: rupees("priceRequired"),
    /** Rupees a month; null: as elsewhere. Unused while the item is not sold by the month. */
    MonthlyPrice: rupees("notAnAmount").nullable().default(null),
  })
  .refine(isAboutSomething, { path: ["SocietyId"], error: coded("societyOrBodyType") });

const keyOf = ({ SocietyId, ItemTypeId }: z.output<typeof PriceFields>) => `${SocietyId} ${ItemTypeId}`;

export const Prices = z
  .array(PriceFields)
  .max(MAX_PRICES, coded("atMostPrices", { count: MAX_PRICES }))
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    for (const [index, price] of lines.entries()) {
      const key = keyOf(price);
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: [index, "Price"],
          message: coded("priceTwice"),
        });
      seen.add(key);
    }
  });

const ItemRef = z.object({ serviceItemId: id("chooseItem") });

export const getPrices = endpoint({
  path: "/ServiceItem/GetPrices",
  body: ItemRef,
  reply: z.object({
    price: z.number(),
    /** Rupees a month; null: sold wash by wash only. */
    monthlyPrice: z.number().nullable(),
    prices: z.array(
      z.object({
        societyId: id().nullable(),
        societyName: z.string().nullable(),
        itemTypeId: id().nullable(),
        itemTypeName: z.string().nullable(),
        price: z.number(),
        monthlyPrice: z.number().nullable(),
      }),
    ),
  }),
  permission: "catalogue:read",
  about:
    "What an item costs a wash and a month, in rupees: its prices, and those of single societies and body types; for company users only of the societies that they serve.",
});

export const setPrices = endpoint({
  path: "/ServiceItem/SetPrices",
  body: ItemRef.extend({ Prices }),
  bodyLimit: 256 * 1024,
  reply: z.object({}),
  permission: "catalogue:write",
  about:
    "Replaces an item's price table. The item's own price, of a wash or of a month, holds where no line has one.",
});
