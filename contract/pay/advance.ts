import { z } from "zod";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id, line } from "../text.ts";
import { signedAmount } from "./adjustment.ts";

export const addPayAdvance = endpoint({
  path: "/Pay/AddAdvance",
  status: 201,
  body: z.object({
    ProviderId: id("chooseProvider"),
    /** Rupees; below 0 for what the provider has given back. */
    Amount: signedAmount,
    On: day("advanceDayRequired"),
    Note: line(200).default(""),
  }),
  reply: z.object({ payAdvanceId: id() }),
  permission: "pay:write",
  about:
    "Notes an advance on a provider's pay. It is deducted when the month in which it was given is closed, and what pay does not cover from the months after.",
});
