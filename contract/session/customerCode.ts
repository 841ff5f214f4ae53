import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { SignedIn } from "./session.ts";

/** Validity of a code that the office shows to a customer, in minutes. */
export const CUSTOMER_CODE_MINUTES = 10;

export const makeCustomerCode = endpoint({
  path: "/Customer/GetSignInCode",
  body: z.object({ customerId: id("detailsNotSubmitted") }),
  reply: z.object({
    /** The text of the QR code, short enough to be read out: it opens the sign-in. */
    url: z.string(),
    expiresAt: z.string(),
    name: z.string(),
  }),
  permission: "customer:write",
  reveals: "recorded",
  about: `Makes a code by which a customer signs in once within ${CUSTOMER_CODE_MINUTES} minutes without a text to the phone, and reaches what this one company has of them; the one before becomes invalid. Audited, limited per caller, and not for API keys.`,
});

export const signInCustomer = endpoint({
  path: "/Auth/SignInByCustomerCode",
  body: z.object({ Code: requiredLine("codeRequired", 200) }),
  reply: SignedIn,
  permission: "anyone",
  reveals: { unrecorded: "The caller's own session, whose start is audited." },
  about:
    "Signs in the customer for whom the office made the code, once. The session reaches what that office's company has of the customer, and nothing of others. Counted per address.",
});
