import { z } from "zod";
import { CodedReply } from "../error.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";

const Erasure = z.object({
  erased: z.boolean(),
  /** Reasons against erasing now, in sentences; returned with 409 unless it is a dry run. */
  refusals: z.array(z.string()),
  /** The reasons as codes. */
  refusalTexts: z.array(CodedReply).optional(),
  erases: z.object({
    bookings: z.int(),
    vehicles: z.int(),
    photos: z.int(),
    messages: z.int(),
    tickets: z.int(),
  }),
  /** Bills that the law requires to be kept for eight years. */
  keepsBills: z.int(),
});
export type Erasure = z.output<typeof Erasure>;

export const eraseCustomer = endpoint({
  path: "/Customer/Erase",
  body: z.object({ CustomerId: id("chooseCustomer"), DryRun: flag.default(false) }),
  reply: Erasure,
  permission: "customer:erase",
  about:
    "Erases what is known of a customer for good: name, phone, email, address, remarks, photos, messages, plates, sessions and what the trail says of them; of other companies nothing. Bills stay, and a number in the ledger. Refused while washes are open or money is owed; a dry run says so.",
});

export const eraseSelf = endpoint({
  path: "/Customer/EraseSelf",
  body: z.object({ DryRun: flag.default(false) }),
  reply: Erasure,
  permission: "customer:self",
  about: "Erases what every company knows of the caller, as /Customer/Erase does, and ends the sessions.",
});
