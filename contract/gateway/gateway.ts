import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, line, requiredLine } from "../text.ts";

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
    /** The last characters of the key id after "…"; empty without API keys. */
    keyId: z.string(),
    /** True if customers can be sent to its payment pages: it is active and has API keys. */
    takesPayments: z.boolean(),
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

const name = z.enum(gatewayNames, { error: coded("noSuchGateway") });

/** The gateway's signing secret; absent to keep the current one. */
const webhookSecret = requiredLine("secretRequired", 200)
  .min(8, coded("atLeastCharacters", { count: 8 }))
  .optional();

/** Fields of a gateway that a person edits. */
export const GatewayFields = z.object({
  Gateway: name,
  /** The id of its API keys; absent to keep the current one. */
  KeyId: requiredLine("keyIdRequired", 100).optional(),
  /** Absent to keep the current one. */
  KeySecret: requiredLine("keySecretRequired", 200)
    .min(8, coded("atLeastCharacters", { count: 8 }))
    .optional(),
  WebhookSecret: webhookSecret,
  Active: flag,
});

export const saveGateway = endpoint({
  path: "/Gateway/Save",
  body: GatewayFields.extend({
    Gateway: name.optional(),
    CompanyId: id("chooseCompany"),
    /** The gateway's server instead of its own address, in demonstrations only. */
    BaseUrl: line(200)
      .refine((text) => /^https?:\/\//.test(text) && z.url().safeParse(text).success, coded("urlShape"))
      .optional(),
    /** Older callers' names of `Gateway` and `WebhookSecret`. */
    Name: name.optional(),
    Secret: webhookSecret,
  }).refine(({ Gateway: one, Name: other }) => (one ?? other) !== undefined, {
    path: ["Gateway"],
    error: coded("noSuchGateway"),
  }),
  reply: z.object({ name: z.enum(gatewayNames), active: z.boolean() }),
  permission: "gateway:write",
  about:
    "Sets up a company's payment gateway: the secret of its webhook, the API keys with which customers are sent to its payment pages, and whether it is used. What is absent stays as it is.",
});
