import { z } from "zod";
import { coded } from "#contract/coded.ts";
import { ChangeBody, NewPassword } from "#contract/session/session.ts";

const differ = { path: ["repeated"], error: coded("passwordsDiffer") };

/** A new password, typed twice against typing errors. */
export const ResetForm = z
  .object({ password: NewPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, differ);

/** The same, together with the current password. */
export const ChangeForm = ChangeBody.extend({ repeated: z.string() }).refine(
  ({ newPassword, repeated }) => newPassword === repeated,
  differ,
);
