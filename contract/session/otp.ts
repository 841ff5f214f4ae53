import { z } from "zod";
import { coded } from "../coded.ts";
import { phone } from "../contact.ts";
import { channels } from "../message/channel.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { SignedIn } from "./session.ts";

/** Validity of a code sent to a phone, in minutes. */
export const OTP_MINUTES = 10;

export const PhoneBody = z.object({ phone1: phone });

const accountKind = {
  /** The kind of account that the code opens; a customer's when absent. */
  As: z.enum(["customer", "provider"], { error: coded("notCustomerOrProvider") }).optional(),
};

export const requestOtp = endpoint({
  path: "/Auth/RequestOtp",
  body: PhoneBody.extend({
    ...accountKind,
    /** How the code goes out; by SMS when absent. A mail goes to the address that the customer has given. */
    By: z.enum(channels, { error: coded("channelShape") }).optional(),
  }),
  reply: z.object({
    /** Seconds until another code can be requested. */
    again: z.int(),
    /** True if the gateway has accepted it; without an SMS provider the office has to pass it on. */
    sent: z.boolean(),
    /** What to do when it is not known to be sent; the same whether or not somebody has the phone. */
    messageCode: z.enum(["codeLate", "codeByMail"]).optional(),
    message: z.string().optional(),
    /** The other ways by which this installation can send it. */
    ways: z.array(z.enum(channels)).optional(),
    /** The code itself, only in demos that cannot send it. */
    code: z.string().optional(),
  }),
  permission: "anyone",
  reveals: { unrecorded: "In a demonstration alone the code is in the reply." },
  about:
    "Sends a code of six digits to a phone, for a customer or a provider, and waits some seconds for the gateway to accept it. Counted per phone and per address; the reply is the same whether or not somebody has the phone.",
});

export const OtpBody = PhoneBody.extend({
  otp: requiredLine("codeRequired", 12).regex(/^[0-9]{6}$/, coded("codeShape")),
});

export const verifyOtp = endpoint({
  path: "/Auth/VerifyOtp",
  body: OtpBody.extend({
    ...accountKind,
    /** Which provider, when several have the phone. */
    ProviderId: id("chooseProvider").optional(),
  }),
  reply: SignedIn,
  permission: "anyone",
  reveals: { unrecorded: "The caller's own session, whose start is audited." },
  about:
    "Signs a customer or provider in who knows the code that was sent to the phone. 409 with `providers` when several have it: the same code with one's ProviderId signs in.",
});
