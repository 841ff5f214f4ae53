import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { id } from "../text.ts";

export const Message = z
  .object({
    messageId: id(),
    to: z.string(),
    subject: z.string(),
    /** Null once the message was sent or has run out: a link is not kept longer than it is of use. */
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
