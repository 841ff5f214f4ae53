import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

const SessionRef = z.object({ sessionId: id("chooseSession") });

const Session = z
  .object({
    ...SessionRef.shape,
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** Browser and operating system, as far as they are known: "Chrome on Android". */
    device: z.string(),
    /** The address from which the session was begun; "" when unknown. */
    address: z.string(),
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

export const getSessions = endpoint({
  path: "/Auth/GetSessions",
  body: z.object({}),
  reply: z.array(Session),
  permission: "signed-in",
  about: "Where the caller is signed in, the session that asks first.",
});

export const endSession = endpoint({
  path: "/Auth/EndSession",
  body: SessionRef,
  reply: z.object({}),
  permission: "signed-in",
  about: "Ends one of the caller's own sessions.",
});

export const endOtherSessions = endpoint({
  path: "/Auth/EndOtherSessions",
  body: z.object({}),
  reply: z.object({}),
  permission: "signed-in",
  about: "Ends all of the caller's sessions but the one that asks.",
});
