import { z } from "zod";
import { AddedTax } from "../price/addedTax.ts";
import { endpoint } from "../endpoint.ts";
import { CodedReply } from "../error.ts";
import { RatingSum } from "../stars.ts";
import { id } from "../text.ts";
import { Included } from "./included.ts";
import { itemReply } from "./itemReply.ts";

/** The features of a comma-separated text, trimmed, each once, without empty ones. */
export const featuresOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((feature) => feature.trim())
      .filter((feature) => feature !== ""),
  ),
];

export const ItemRef = z.object({ serviceItemId: id("chooseItem") });

/** Society of the wash; null while unknown. */
const society = id("chooseSociety").nullable().default(null);

export const ServiceItem = z
  .object({
    serviceItemId: id(),
    serviceId: id(),
    ...itemReply,
    description: z.string(),
    /** Rupees. */
    price: z.number(),
    /** Rupees: the lowest price over all vehicle types in the requested society. */
    lowestPrice: z.number(),
    /**
     * Rupees: the highest price over all vehicle types; above the lowest where the price depends on vehicle or
     * society.
     */
    highestPrice: z.number(),
    /** Rupees a month and car; null: sold wash by wash only. */
    monthlyPrice: z.number().nullable(),
    /** Washes of other items that come with a month; empty for an item that is not sold by the month. */
    included: z.array(Included),
    /** Likewise, as `lowestPrice` and `highestPrice`. */
    lowestMonthlyPrice: z.number().nullable(),
    highestMonthlyPrice: z.number().nullable(),
    /** Added to the lowest price; absent where it includes the tax. */
    tax: AddedTax.optional(),
    status: z.enum(["Active", "Inactive"]),
    /** In lists the best offer available to everybody, if any; else the item's own label. */
    discountLabel: z.string(),
    /** The offer's label as a code. */
    discountText: CodedReply.optional(),
    /** Comma-separated. */
    keyFeatures: z.string(),
    pictureId: id().nullable(),
    /** Under `/documents`; null for the default picture. */
    itemImageUrl: z.string().nullable(),
    /** Minutes; null when not specified. */
    duration: z.int().nullable(),
    /** Customer ratings; null below the minimum number. */
    rating: RatingSum.nullable(),
    isError: z.boolean(),
  })
  .meta({ id: "ServiceItem" });
export type ServiceItem = z.output<typeof ServiceItem>;

export const getServiceItems = endpoint({
  path: "/ServiceItem/GetByServiceId",
  body: z.object({ ServiceId: id("chooseService"), SocietyId: society }),
  reply: z.array(ServiceItem),
  permission: "catalogue:choose",
  about:
    "The items of a service, by name, with what they cost at least and at most in a society; only active ones for customers, and of a society only what is washed there.",
});

export const getServiceItem = endpoint({
  path: "/ServiceItem/GetById",
  body: ItemRef.extend({ SocietyId: society }),
  reply: ServiceItem,
  permission: "catalogue:choose",
  about: "One service item, with what it costs at least and at most in a society.",
});
