import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";
import { language } from "./language.ts";
import { channels } from "./channel.ts";

/** Optional messages: confirmations of one's own actions, receipts, and reminders of washes and bills. */
export const choices = ["confirmation", "payment", "reminder"] as const;
export type Choice = (typeof choices)[number];

/** Defaults for customers without preferences. */
export const unchosen = { language: "en", channels: ["sms"], optOut: [] } as const;

const Preference = z.object({
  language: z.enum(languageCodes),
  channels: z.array(z.enum(channels)),
  optOut: z.array(z.enum(choices)),
  /** Languages to choose from: of the company, or of a customer's companies. */
  offered: z.array(z.enum(languageCodes)),
  /** Channels with a known address; others cannot be chosen. */
  reachable: z.array(z.enum(channels)),
});
export type Preference = z.output<typeof Preference>;

const customerRef = {
  /** The customer, for staff; absent: the caller. */
  CustomerId: id("chooseCustomer").optional(),
};

const isSet = (values: readonly unknown[]) => new Set(values).size === values.length;

export const PreferenceFields = z.object({
  Language: language,
  Channels: z
    .array(z.enum(channels, { error: coded("channelShape") }), {
      error: coded("chooseWay"),
    })
    .min(1, coded("chooseWay"))
    .max(channels.length, { error: coded("atMostWays", { count: channels.length }), abort: true })
    .refine(isSet, coded("wayTwice")),
  OptOut: z
    .array(z.enum(choices, { error: coded("onlyTheseLeftOut", { choices: choices.join(", ") }) }), {
      error: coded("notAList"),
    })
    .max(choices.length, { error: coded("atMostKinds", { count: choices.length }), abort: true })
    .refine(isSet, coded("kindTwice"))
    .default([]),
});

export const getPreference = endpoint({
  path: "/Preference/Get",
  body: z.object(customerRef),
  reply: Preference,
  permission: "signed-in",
  about:
    "How the caller, or for staff a customer, wants to be told: in which language, in which ways, of what not.",
});

export const updatePreference = endpoint({
  path: "/Preference/Update",
  body: PreferenceFields.extend(customerRef),
  reply: Preference,
  permission: "signed-in",
  about:
    "Keeps the caller's choices, or for staff a customer's. Codes, links and what the company changes are told all the same.",
});
