import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { roles, usertypes } from "../access.ts";
import { addresses } from "../addresses.ts";
import { endpoint } from "../endpoint.ts";
import { id, line, requiredLine } from "../text.ts";

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** A password is kept as typed: not trimmed or normalized. */
const secret = (message: PlainFieldCode) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(PASSWORD_MAX, { error: coded("atMostCharacters", { count: PASSWORD_MAX }), abort: true });
export const NewPassword = secret("passwordRequired").min(
  PASSWORD_MIN,
  coded("atLeastCharacters", { count: PASSWORD_MIN }),
);
const UserName = requiredLine("userNameRequired", 80);

/** A new user name: without look-alike characters, and unlike a phone number with its country code. */
export const newUserName = (missing: PlainFieldCode) =>
  requiredLine(missing, 80)
    .regex(/^\S+$/, { error: coded("userNameHasSpaces"), abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9._@-]*$/, coded("userNameShape"));

/** The same, or empty. */
export const newUserNameOrNone = line(80)
  .regex(/^\S*$/, { error: coded("userNameHasSpaces"), abort: true })
  .regex(/^([A-Za-z0-9][A-Za-z0-9._@-]*)?$/, coded("userNameShape"));

export const User = z
  .object({
    userId: id(),
    name: z.string(),
    userName: z.string(),
    email: z.string().nullable(),
    companyId: id().nullable(),
    companyUserId: id().optional(),
    providerId: id().optional(),
    role: z.enum(roles),
    /** True for a user who must set up a second factor first. */
    lacksSecondFactor: z.boolean().optional(),
    /** True for a customer whom an office has signed in: the session reaches that company alone. */
    signedInByOffice: z.boolean().optional(),
    /** True while there is only one company, so that no screen needs to name it. */
    onlyCompany: z.boolean().optional(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;

/** Result of a completed sign-in. */
export const SignedIn = z
  .object({ token: z.string(), user: User, usertype: z.enum(usertypes) })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof SignedIn>;

/** Result of the password step for users with a second factor: to be sent on with a code. */
const Challenged = z.object({ challenge: z.string() }).meta({ id: "Challenged" });

export const LoginBody = z.object({ userName: UserName, password: secret("passwordRequired") });

export const login = endpoint({
  path: "/Auth/Login",
  body: LoginBody,
  reply: z.union([SignedIn, Challenged]),
  permission: "anyone",
  reveals: { unrecorded: "The caller's own session, whose start is audited." },
  about:
    "Signs in; whoever has a second factor gets a challenge instead, for /Auth/SecondFactor. Wrong guesses slow down per account and per address.",
});

export const logout = endpoint({
  path: addresses.logout,
  body: z.object({}),
  reply: z.object({}),
  permission: "signed-in",
  beforeFactor: true,
  about: "Ends this session.",
});

export const me = endpoint({
  path: "/Auth/Me",
  body: z.object({}),
  reply: z.object({ user: User, usertype: z.enum(usertypes) }),
  permission: "signed-in",
  beforeFactor: true,
  about: "Who the session belongs to.",
});

export const ForgotBody = z.object({ userName: UserName });

export const forgotPassword = endpoint({
  path: "/Auth/ForgotPassword",
  body: ForgotBody,
  reply: z.object({ message: z.string() }),
  permission: "anyone",
  about: "Mails a reset link, if there is such an account. The reply is the same either way.",
});

const ResetBody = z.object({
  resetToken: requiredLine("resetLinkIncomplete", 200),
  password: NewPassword,
});

export const resetPassword = endpoint({
  path: "/Auth/ResetPassword",
  body: ResetBody,
  reply: z.object({}),
  permission: "anyone",
  about: "Sets a new password by the link's token and ends every session of the account.",
});

export const getInvitation = endpoint({
  path: "/Auth/Invitation",
  body: ResetBody.pick({ resetToken: true }),
  reply: z.object({ name: z.string(), userName: z.string() }),
  permission: "anyone",
  about: "Whom the link invites, or lets choose a new password.",
});

export const ChangeBody = z.object({
  currentPassword: secret("currentPasswordRequired"),
  newPassword: NewPassword,
});

export const changePassword = endpoint({
  path: "/Auth/ChangePassword",
  body: ChangeBody,
  reply: z.object({}),
  permission: "signed-in",
  about: "Changes one's own password and ends one's other sessions.",
});

/** Time for which a password confirmation counts, in minutes. */
export const CONFIRMED_MINUTES = 10;

export const confirmPassword = endpoint({
  path: "/Auth/Confirm",
  body: z.object({ password: secret("passwordRequired") }),
  reply: z.object({}),
  permission: "signed-in",
  about: `Confirms the caller's password, for what needs one not older than ${CONFIRMED_MINUTES} minutes.`,
});

export const demoAccounts = endpoint({
  path: addresses.demoAccounts,
  body: z.object({}),
  reply: z.array(
    z.object({ name: z.string(), userName: z.string(), password: z.string(), role: z.enum(roles) }),
  ),
  permission: "anyone",
  reveals: { unrecorded: "Invented accounts of a demonstration." },
  about: "The accounts of a demo installation; empty anywhere else.",
});
