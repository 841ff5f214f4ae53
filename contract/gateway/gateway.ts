import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";

/** Payment gateways that report payments; `fake` is the product's own, for demonstrations. */
export const gatewayNames = ["razorpay", "cashfree", "fake"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Display names. */
export const gatewayTitles: Record<GatewayName, string> = {
  razorpay: "Razorpay",
  cashfree: "Cashfree",
  fake: "Practice gateway",
};

const CompanyRef = z.object({ companyId: id("chooseCompany") });

const Gateway = z
  .object({
    name: z.enum(gatewayNames),
    active: z.boolean(),
    changedAt: z.string(),
    /** Time of its last event with a valid signature, including test events; null before the first. */
    heardAt: z.string().nullable(),
    /** Path of the gateway's webhook, relative to the server's origin. */
    path: z.string(),
  })
  .meta({ id: "Gateway" });
export type Gateway = z.output<typeof Gateway>;

export const getGateways = endpoint({
  path: "/Gateway/GetByCompanyId",
  body: CompanyRef,
  reply: z.array(Gateway),
  permission: "gateway:write",
  about: "The payment gateways that a company has set up. Their secrets are never shown.",
});

/** Fields of a gateway that a person edits. */
export const GatewayFields = z.object({
  Name: z.enum(gatewayNames, { error: coded("noSuchGateway") }),
  /** The gateway's signing secret; absent to keep the current one. */
  Secret: requiredLine("secretRequired", 200)
    .min(8, coded("atLeastCharacters", { count: 8 }))
    .optional(),
  Active: flag,
});

export const saveGateway = endpoint({
  path: "/Gateway/Save",
  body: GatewayFields.extend({ CompanyId: id("chooseCompany") }),
  reply: z.object({ name: z.enum(gatewayNames), active: z.boolean() }),
  permission: "gateway:write",
  about: "Sets up a company's payment gateway: the secret of its webhook, and whether it is listened to.",
});
