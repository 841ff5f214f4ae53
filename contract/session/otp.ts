import { z } from "zod";
import { coded } from "../coded.ts";
import { phone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { requiredLine } from "../text.ts";
import { SignedIn } from "./session.ts";

/** A code sent to a phone can be used for this long, in minutes. */
export const OTP_MINUTES = 10;

export const PhoneBody = z.object({ phone1: phone });

export const requestOtp = endpoint({
  path: "/Auth/RequestOtp",
  body: PhoneBody,
  reply: z.object({
    /** Seconds after which another code may be asked for. */
    again: z.int(),
    /** Whether it is on its way; where nothing sends SMS it waits for the office to pass it on. */
    sent: z.boolean(),
    /** The code itself, in a demo alone that cannot send it. */
    code: z.string().optional(),
  }),
  permission: "anyone",
  about: "Sends a code of six digits to a customer's phone. Counted per phone and per address.",
});

export const OtpBody = PhoneBody.extend({
  otp: requiredLine("codeRequired", 12).regex(/^[0-9]{6}$/, coded("codeShape")),
});

export const verifyOtp = endpoint({
  path: "/Auth/VerifyOtp",
  body: OtpBody,
  reply: SignedIn,
  permission: "anyone",
  about: "Signs a customer in who knows the code that was sent to the phone.",
});
