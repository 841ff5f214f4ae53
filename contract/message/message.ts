import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";
import { languageCodes, templates } from "../words/words.ts";

/** How a message travels. */
export const channels = ["mail", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

export const Message = z
  .object({
    messageId: id(),
    template: z.enum(templates),
    language: z.enum(languageCodes),
    channel: z.enum(channels),
    to: z.string(),
    subject: z.string(),
    /** Null once it has run out, or was sent with a code or a link: those are not kept longer than they are of use. */
    body: z.string().nullable(),
    status: z.enum(["waiting", "sent", "failed"]),
    createdAt: z.string(),
    /** The last failure's safe sentence. */
    problem: z.string().nullable(),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof Message>;

export const searchMessages = endpoint({
  path: "/Message/Search",
  body: z.object({ ...pageOf(["createdAt", "to", "subject", "status"]) }),
  reply: pageReply(Message),
  may: "message:read",
  about:
    "Mails and text messages of this installation, the newest first; without a mail server or a gateway they wait here to be passed on.",
});
