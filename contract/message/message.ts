import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { id } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";
import { channels } from "./channel.ts";
import { templates } from "./templates.ts";

export const messageStates = ["waiting", "sent", "failed"] as const;
export type MessageState = (typeof messageStates)[number];

export const Message = z
  .object({
    messageId: id(),
    template: z.enum(templates),
    language: z.enum(languageCodes),
    channel: z.enum(channels),
    to: z.string(),
    subject: z.string(),
    /** Dots replace codes and links that the reader may not see. Null once it is no longer stored. */
    body: z.string().nullable(),
    status: z.enum(messageStates),
    createdAt: z.string(),
    /** Safe text of the last failure. */
    problem: z.string().nullable(),
    /** True if resending can help. */
    retryable: z.boolean(),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof Message>;

const MessageFilters = z
  .strictObject({
    Template: z.enum(templates, { error: coded("noSuchMessage") }).optional(),
    Channel: z.enum(channels, { error: coded("channelShape") }).optional(),
    Language: z.enum(languageCodes).optional(),
    Status: z.enum(messageStates, { error: coded("messageStateShape") }).optional(),
    /** Days in India, inclusive. */
    From: day().optional(),
    To: day().optional(),
  })
  .refine(({ From, To }) => From === undefined || To === undefined || From <= To, {
    path: ["To"],
    error: coded("lastDayBeforeFirst"),
  });

export const searchMessages = endpoint({
  path: "/Message/Search",
  body: z.object({
    ...countedPageOf(["createdAt", "to", "subject", "status"]),
    filters: MessageFilters.default({}),
  }),
  reply: countedPageReply(Message),
  permission: "message:read",
  reveals: "recorded",
  about:
    "Mails and text messages of this installation, or of the caller's company, the newest first; searches recipients and subjects. Without a mail server or a gateway they wait here to be passed on.",
});

export const retryMessage = endpoint({
  path: "/Message/Retry",
  body: z.object({ messageId: id("chooseMessage") }),
  reply: z.object({ messageId: id() }),
  permission: "message:write",
  about: "Sends a message once more that has failed and is still of use.",
});
