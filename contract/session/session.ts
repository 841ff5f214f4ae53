import { z } from "zod";
import { roles, usertypes } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** A password is kept as typed: neither trimmed nor tidied. */
const secret = (message: string) =>
  z.string({ error: message }).min(1, message).max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`);
export const NewPassword = secret("Password is required").min(
  PASSWORD_MIN,
  `Use at least ${PASSWORD_MIN} characters`,
);
const UserName = requiredLine("User name is required", 80);

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
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;

export const LoginBody = z.object({ userName: UserName, password: secret("Password is required") });

export const login = endpoint({
  path: "/Auth/Login",
  body: LoginBody,
  reply: z.object({ token: z.string(), user: User, usertype: z.enum(usertypes) }),
  may: "anyone",
  about: "Signs in. Wrong guesses slow down per account and per address.",
});

export const logout = endpoint({
  path: "/Auth/Logout",
  body: z.object({}),
  reply: z.object({}),
  may: "signed-in",
  about: "Ends this session.",
});

export const me = endpoint({
  path: "/Auth/Me",
  body: z.object({}),
  reply: z.object({ user: User, usertype: z.enum(usertypes) }),
  may: "signed-in",
  about: "Who the session belongs to.",
});

export const ForgotBody = z.object({ userName: UserName });

export const forgotPassword = endpoint({
  path: "/Auth/ForgotPassword",
  body: ForgotBody,
  reply: z.object({ message: z.string() }),
  may: "anyone",
  about: "Mails a reset link, if there is such an account. The reply is the same either way.",
});

const ResetBody = z.object({
  resetToken: requiredLine("The reset link is incomplete", 200),
  password: NewPassword,
});

export const resetPassword = endpoint({
  path: "/Auth/ResetPassword",
  body: ResetBody,
  reply: z.object({}),
  may: "anyone",
  about: "Sets a new password by the link's token and ends every session of the account.",
});

export const getInvitation = endpoint({
  path: "/Auth/Invitation",
  body: ResetBody.pick({ resetToken: true }),
  reply: z.object({ name: z.string(), userName: z.string() }),
  may: "anyone",
  about: "Whom the link invites, or lets choose a new password.",
});

export const ChangeBody = z.object({
  currentPassword: secret("Current password is required"),
  newPassword: NewPassword,
});

export const changePassword = endpoint({
  path: "/Auth/ChangePassword",
  body: ChangeBody,
  reply: z.object({}),
  may: "signed-in",
  about: "Changes one's own password and ends one's other sessions.",
});

/** How long a password counts as just given, in minutes. */
export const CONFIRMED_MINUTES = 10;

export const confirmPassword = endpoint({
  path: "/Auth/Confirm",
  body: z.object({ password: secret("Password is required") }),
  reply: z.object({}),
  may: "signed-in",
  about: `Confirms the caller's password, for what needs one not older than ${CONFIRMED_MINUTES} minutes.`,
});

export const demoAccounts = endpoint({
  path: "/Auth/DemoAccounts",
  body: z.object({}),
  reply: z.array(
    z.object({ name: z.string(), userName: z.string(), password: z.string(), role: z.enum(roles) }),
  ),
  may: "anyone",
  about: "The accounts of a demo installation; empty anywhere else.",
});
