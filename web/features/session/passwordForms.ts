import { z } from "zod";
import { coded } from "#contract/coded.ts";
import { ChangeBody, NewPassword } from "#contract/session/session.ts";

const differ = { path: ["repeated"], error: coded("passwordsDiffer") };

/** A new password, typed twice so that a slip of the finger locks nobody out. */
export const ResetForm = z
  .object({ password: NewPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, differ);

/** The same for somebody who knows the password in use. */
export const ChangeForm = ChangeBody.extend({ repeated: z.string() }).refine(
  ({ newPassword, repeated }) => newPassword === repeated,
  differ,
);
