import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { requiredLine } from "../text.ts";
import { confirmPassword, SignedIn } from "./session.ts";

/** Validity of a challenge after the password, in minutes. */
export const CHALLENGE_MINUTES = 5;

/** Time to complete the setup of an authenticator, in minutes. */
export const SET_UP_MINUTES = 60;

export const RECOVERY_CODES = 10;

/** A code of the authenticator, which may be shown in two groups, or a recovery code. */
const AnyCode = requiredLine("anyCodeRequired", 40);

const AppCode = requiredLine("appCodeRequired", 12)
  .overwrite((text) => text.replaceAll(" ", ""))
  .regex(/^[0-9]{6}$/, coded("codeShape"));

const { password } = confirmPassword.body.shape;

/** Shown once: only their hashes are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const AnswerBody = z.object({
  challenge: requiredLine("signInIncomplete", 200),
  code: AnyCode,
});

export const answerChallenge = endpoint({
  path: "/Auth/SecondFactor",
  body: AnswerBody,
  reply: SignedIn,
  permission: "anyone",
  reveals: { unrecorded: "The caller's own session, whose start is audited." },
  about: `Ends a sign-in that was answered by a challenge, within ${CHALLENGE_MINUTES} minutes: with a code of the authenticator, or one for recovery.`,
});

export const getSecondFactor = endpoint({
  path: "/Auth/GetSecondFactor",
  body: z.object({}),
  reply: z.object({
    on: z.boolean(),
    /** Recovery codes left. */
    recoveryCodes: z.int(),
  }),
  permission: "secondFactor:own",
  reveals: { unrecorded: "Only how many of the caller's codes are left." },
  beforeFactor: true,
  about: "Whether the caller signs in with a second factor.",
});

export const beginSecondFactor = endpoint({
  path: "/Auth/BeginSecondFactor",
  body: z.object({ password }),
  reply: z.object({
    /** For manual entry into an authenticator, in Base32. */
    secret: z.string(),
    /** The secret as an otpauth URL, for the QR code. */
    address: z.string(),
  }),
  permission: "secondFactor:own",
  reveals: "recorded",
  beforeFactor: true,
  about: "Begins to set up a second factor: a code confirms it. 409 while there is one.",
});

export const ConfirmBody = z.object({ code: AppCode });

export const confirmSecondFactor = endpoint({
  path: "/Auth/ConfirmSecondFactor",
  body: ConfirmBody,
  reply: RecoveryCodes,
  permission: "secondFactor:own",
  reveals: "recorded",
  beforeFactor: true,
  about: "Switches the second factor on that was begun, and ends the caller's other sessions.",
});

/** Required for changes to a second factor: the password and a code of either kind. */
export const ProofBody = z.object({ password, code: AnyCode });

export const renewRecoveryCodes = endpoint({
  path: "/Auth/RenewRecoveryCodes",
  body: ProofBody,
  reply: RecoveryCodes,
  permission: "secondFactor:own",
  reveals: "recorded",
  about: "Gives new recovery codes; those of before no longer count.",
});

export const endSecondFactor = endpoint({
  path: "/Auth/EndSecondFactor",
  body: ProofBody,
  reply: z.object({}),
  permission: "secondFactor:own",
  about: "Switches the caller's second factor off.",
});
