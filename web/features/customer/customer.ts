import type { z } from "zod";
import type { Request } from "#contract/request/request.ts";
import { type Customer, type CustomerFields, getCustomerRules } from "#contract/customer/customer.ts";
import type { ScreenKey } from "#web/texts/english.ts";
import { useCall } from "#web/lib/query.ts";

/** The customer's form, with the API names. */
export type CustomerText = z.input<typeof CustomerFields>;

export const noCustomerText: CustomerText = {
  FirstName: "",
  Email1: "",
  Phone1: "",
  Phone2: "",
  CustomerAddress: "",
  Gstin: "",
  LegalName: "",
  Business: false,
  Notes: "",
};

/** The form of a new customer, prefilled from a request. */
export const textOfRequest = ({ name, email1, phone1, societyName }: Request): CustomerText => ({
  ...noCustomerText,
  FirstName: name,
  Email1: email1,
  Phone1: phone1,
  CustomerAddress: societyName,
});

/** True if the email is optional for an existing or new customer; false while the rules are loading. */
export const useEmailOptional = (customerId: number | null): boolean =>
  useCall(getCustomerRules, customerId === null ? {} : { customerId }).data?.emailOptional ?? false;

export const emailLabel = (emailOptional: boolean): ScreenKey =>
  emailOptional ? "booking.emailOptional" : "booking.email";

/** A customer's full name; records from other systems may have it in parts. */
export const nameOf = ({ firstName, middleName, lastName }: Customer): string =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

/** The form of an existing customer. */
export const textOf = (customer: Customer): CustomerText => ({
  FirstName: nameOf(customer),
  Email1: customer.email1,
  Phone1: customer.phone1,
  Phone2: customer.phone2,
  CustomerAddress: customer.customerAddress,
  Gstin: customer.gstin,
  LegalName: customer.legalName,
  Business: customer.business,
  Notes: customer.notes,
});
