import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { SignedIn } from "./session.ts";

/** Validity of a printed code, in hours. */
export const SIGN_IN_CODE_HOURS = 24;

export const getSignInCode = endpoint({
  path: "/Provider/GetSignInCode",
  body: z.object({ providerId: id("detailsNotSubmitted") }),
  reply: z.object({
    /** The text of the QR code, which opens the sign-in. */
    url: z.string(),
    expiresAt: z.string(),
    name: z.string(),
  }),
  permission: "provider:write",
  reveals: "recorded",
  about: `Makes a QR code by which a provider signs in once within ${SIGN_IN_CODE_HOURS} hours; the one before becomes invalid. Audited. Of a provider with a bank account only for those who may see it.`,
});

export const signInByCode = endpoint({
  path: "/Auth/SignInByCode",
  body: z.object({ Code: requiredLine("codeRequired", 200) }),
  reply: SignedIn,
  permission: "anyone",
  reveals: { unrecorded: "The caller's own session, whose start is audited." },
  about: "Signs in the provider for whom the office printed the code, once. Counted per address.",
});
