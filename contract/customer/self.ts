import { z } from "zod";
import { emailWith } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { AllCustomerFields, lastBookingFields, MALFORMED_EMAIL } from "./customer.ts";

/** Fields that customers edit themselves; their phone is verified by sign-in. */
const SelfFields = AllCustomerFields.pick({ FirstName: true, Email1: true });

/** The fields for a form; `emailOptional` decides whether the email may be empty. */
export const selfFields = (emailOptional: boolean): typeof SelfFields =>
  emailOptional ? SelfFields : SelfFields.extend({ Email1: emailWith(MALFORMED_EMAIL) });

export const getSelf = endpoint({
  path: "/Customer/GetSelf",
  body: z.object({}),
  reply: z.object({
    firstName: z.string(),
    email1: z.string(),
    phone1: z.string(),
    /**
     * True if all companies with this phone, or if there are none all companies, accept customers without an email.
     */
    emailOptional: z.boolean(),
    ...lastBookingFields,
  }),
  permission: "customer:self",
  about: "The customer who calls, as far as is known from earlier bookings.",
});

export const updateSelf = endpoint({
  path: "/Customer/UpdateSelf",
  body: SelfFields,
  reply: z.object({}),
  permission: "customer:self",
  about: "Keeps the caller's name and email for the next bookings.",
});
