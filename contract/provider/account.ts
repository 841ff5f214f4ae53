import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { digitTexts, id, line, requiredLine } from "../text.ts";
import { ifscShape } from "./ifsc.ts";

export const accountTypes = ["Savings", "Current", "Credit"] as const;

/** Mask of an account number: crosses and its last four digits. */
export const maskOf = (lastFour: string): string => `XXXXXX${lastFour}`;
const masked = /^X{6}[0-9]{1,4}$/;

/** True if a number is the mask that a list returned. */
export const isMasked = (accountNumber: string): boolean => masked.test(accountNumber);

const DIGITS = { least: 6, most: 18 };

/** The formats of an account number and of an IFSC code, for forms to say before they are typed. */
export const accountFormats = {
  accountNumber: coded("accountNumberLength", DIGITS),
  ifsccode: coded("ifscShape"),
};

const AccountNumber = requiredLine("accountNumberRequired", 30).refine(
  (text) => isMasked(text) || /^[0-9]+$/.test(text),
  coded("notANumber"),
);

export const AccountFields = z.object({
  providerId: id("detailsNotSubmitted"),
  accountNumber: AccountNumber.refine(
    (text) => !/^[0-9]+$/.test(text) || (text.length >= DIGITS.least && text.length <= DIGITS.most),
    accountFormats.accountNumber,
  ).register(digitTexts, {}),
  accountHolderName: requiredLine("accountHolderRequired", 120),
  accountType: z.enum(accountTypes, { error: coded("accountTypeRequired") }),
  ifsccode: requiredLine("ifscRequired", 20)
    .overwrite((text) => text.toUpperCase())
    .regex(ifscShape, accountFormats.ifsccode),
  bankName: line(80).default(""),
  branchName: line(80).default(""),
  upiid: line(100)
    .regex(/^([\w.-]{2,64}@[A-Za-z][A-Za-z0-9.-]{1,30})?$/, coded("upiIdShape"))
    .default(""),
});

const AccountRef = z.object({ providerAccountId: id("chooseAccount") });

const ProviderAccount = z
  .object({
    ...AccountRef.shape,
    providerId: id(),
    /** Masked except for the last four digits. */
    accountNumber: z.string(),
    accountHolderName: z.string(),
    accountType: z.enum(accountTypes),
    ifsccode: z.string(),
    bankName: z.string(),
    branchName: z.string(),
    upiid: z.string(),
  })
  .meta({ id: "ProviderAccount" });

/** Specified fields without a meaning, as our form sends them. The server takes any value, and ignores it. */
export const accountPlaceholders = { walletAccount: "", status: "Active", active: true, companyId: null };
const ignores = Object.keys(accountPlaceholders);

export const addAccount = endpoint({
  path: "/ProviderAccount/Add",
  adds: "providerAccountId",
  status: 201,
  body: AccountFields,
  ignores,
  reply: AccountRef,
  permission: "account:write",
  about:
    "Adds a bank account. Needs a sign-in, or the password confirmed by `/Auth/Confirm`, within the last 10 minutes.",
});

export const updateAccount = endpoint({
  path: "/ProviderAccount/Update",
  body: AccountFields.extend(AccountRef.shape),
  ignores,
  reply: AccountRef,
  permission: "account:write",
  about:
    "Changes a bank account; a masked number leaves the one that is there. Another number, IFSC or UPI ID needs a sign-in, or the password confirmed by `/Auth/Confirm`, within the last 10 minutes.",
});

export const getAccounts = endpoint({
  path: "/ProviderAccount/GetByProviderId",
  body: z.object({ providerId: id("detailsNotSubmitted") }),
  reply: z.array(ProviderAccount),
  permission: "account:read",
  reveals: { unrecorded: "Masked but for the last four digits." },
  about: "A provider's bank accounts, numbers masked.",
});

export const getAccount = endpoint({
  path: "/ProviderAccount/GetById",
  body: AccountRef,
  reply: ProviderAccount,
  permission: "account:read",
  reveals: { unrecorded: "Masked but for the last four digits." },
  about: "One bank account, its number masked.",
});

export const revealAccount = endpoint({
  path: "/ProviderAccount/Reveal",
  body: AccountRef,
  reply: z.object({ accountNumber: z.string() }),
  permission: "account:reveal",
  reveals: "recorded",
  about: "The whole account number; who asked is kept in the audit trail.",
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/ProviderAccount/Delete",
  body: AccountRef,
  reply: z.object({}),
  permission: "account:write",
  about: "Deletes a bank account.",
});

export const getBranch = endpoint({
  path: "/ProviderAccount/GetBranch",
  body: z.object({ ifsccode: AccountFields.shape.ifsccode }),
  reply: z.object({ bankName: z.string(), branchName: z.string() }),
  permission: "account:write",
  about: "Bank and branch as a branch code tells them, as far as they are known; empty where they are not.",
});
