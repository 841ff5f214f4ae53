import type { z } from "zod";
import type { Customer, CustomerFields } from "#contract/customer/customer.ts";

/** The customer's form, named as on the wire. */
export type CustomerText = z.input<typeof CustomerFields>;

export const noCustomerText: CustomerText = { FirstName: "", Email1: "", Phone1: "", CustomerAddress: "" };

/** A customer's whole name; customers of other systems may have it in parts. */
export const nameOf = ({ firstName, middleName, lastName }: Customer): string =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

/** What the form says of a customer who is there. */
export const textOf = (customer: Customer): CustomerText => ({
  FirstName: nameOf(customer),
  Email1: customer.email1,
  Phone1: customer.phone1,
  CustomerAddress: customer.customerAddress,
});
