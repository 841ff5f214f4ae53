import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";

/** Whoever takes payments for a company and tells of them; `fake` is the product's own, for demonstrations. */
export const gatewayNames = ["razorpay", "cashfree", "fake"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** The same as people call them. */
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
    /** When it last sent something with a valid signature, a test event too; null while it has not. */
    heardAt: z.string().nullable(),
    /** Where the gateway sends what happens, under the server's origin. */
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

/** What a person says of a gateway. */
export const GatewayFields = z.object({
  Name: z.enum(gatewayNames, { error: coded("noSuchGateway") }),
  /** By which the gateway signs; absent to keep the one that is there. */
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
