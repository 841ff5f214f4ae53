import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { parkingReply, vehicleReply } from "../booking/vehicleReply.ts";
import { emailOrNoneWith, emailWith, phone, phoneOrEmpty, phoneWith } from "../contact.ts";
import { gstinOrNone } from "../company/gstin.ts";
import { endpoint } from "../endpoint.ts";
import { requiredName } from "../name.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { flag, id, line, requiredLine } from "../text.ts";

export const MALFORMED_EMAIL = "emailInvalid" satisfies PlainFieldCode;

/** The recipient on tax invoices; both empty for customers without a GSTIN. */
const invoiceFields = {
  /** Absent: unchanged, initially empty. */
  Gstin: gstinOrNone.optional(),
  /** As registered with the GSTIN. Absent: unchanged, initially empty. */
  LegalName: line(150).optional(),
};
type InvoiceFields = { Gstin?: string | undefined; LegalName?: string | undefined };

/** Requires a legal name with a GSTIN. */
const withLegalName = <S extends z.ZodType<InvoiceFields>>(fields: S): S =>
  fields.refine(({ Gstin = "", LegalName = "" }) => Gstin === "" || LegalName !== "", {
    error: coded("legalNameRequired"),
    path: ["LegalName"],
  });

export const customerNotes = line(500);

/** The fields without the check across fields. */
export const AllCustomerFields = z.object({
  FirstName: requiredName("nameRequired", 120),
  Phone1: phone,
  /** Of a family member, for instance; nobody signs in with it. Absent: unchanged, initially empty. */
  Phone2: phoneOrEmpty.optional(),
  /** Empty only if the company allows it: `emailOptional`. */
  Email1: emailOrNoneWith(MALFORMED_EMAIL),
  CustomerAddress: requiredLine("addressRequired", 300),
  ...invoiceFields,
  /** True for a fleet or a housing society, which may have more vehicles. Absent: unchanged, initially false. */
  Business: flag.optional(),
  /** Notes of the staff; customers do not see them. Absent: unchanged, initially empty. */
  Notes: customerNotes.optional(),
});

export const CustomerFields = withLegalName(AllCustomerFields);

/** The fields for a form; `emailOptional` decides whether the email may be empty. */
export const customerFields = (emailOptional: boolean): typeof CustomerFields =>
  emailOptional
    ? CustomerFields
    : withLegalName(AllCustomerFields.extend({ Email1: emailWith(MALFORMED_EMAIL) }));

const CustomerRef = z.object({ customerId: id("chooseCustomer") });

/** Vehicles of a customer's last bookings, at most 20, of a business customer 200, and where they were parked. */
export const lastBookingFields = {
  address: z.object({ societyId: id(), buildingId: id(), floorId: id(), flatId: id() }).nullable(),
  vehicles: z.array(
    z.object({
      ...vehicleReply,
      ...parkingReply,
      slot: z.string(),
    }),
  ),
  /** Most vehicles of one booking: more for business customers. */
  mostVehicles: z.int(),
};

const Customer = z
  .object({
    ...CustomerRef.shape,
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    email1: z.string(),
    phone1: z.string(),
    /** Empty without one, as the following. */
    phone2: z.string(),
    customerAddress: z.string(),
    gstin: z.string(),
    legalName: z.string(),
    /** For staff alone. */
    notes: z.string(),
    /** As set; a customer with a GSTIN is a business customer in any case. */
    business: z.boolean(),
    companyId: id(),
    companyName: z.string(),
    isError: z.literal(false),
    ...lastBookingFields,
  })
  .meta({ id: "Customer" });
export type Customer = z.output<typeof Customer>;

export const getCustomerByPhone = endpoint({
  path: "/Customer/GetCustomerByPhone",
  body: z.object({ phone1: phoneWith("phoneUntyped") }),
  reply: z.union([Customer, z.object({ isError: z.literal(true), message: z.string() })]),
  permission: "customer:read",
  about:
    "The customer with a phone number, with address and vehicles of the last booking; isError when there is none. Counted and limited.",
});

export const getCustomerRules = endpoint({
  path: "/Customer/GetRules",
  body: CustomerRef.partial(),
  reply: z.object({ emailOptional: z.boolean() }),
  permission: "customer:write",
  about:
    "Whether a customer's email may be left empty: as the customer's company says, or the one that a new customer is entered with.",
});

export const addCustomer = endpoint({
  path: "/Customer/Add",
  adds: "customerId",
  body: CustomerFields,
  reply: CustomerRef,
  permission: "customer:write",
  about: "Registers a customer with the caller's company; management's with the first company.",
});

export const updateCustomer = endpoint({
  path: "/Customer/Update",
  body: withLegalName(AllCustomerFields.extend(CustomerRef.shape)),
  reply: CustomerRef,
  permission: "customer:write",
  about: "Changes a customer.",
});

export const getCustomer = endpoint({
  path: "/Customer/GetById",
  body: CustomerRef,
  reply: Customer,
  permission: "customer:read",
  about: "One customer.",
});

const CustomerLine = z
  .object({
    ...CustomerRef.shape,
    firstName: z.string(),
    phone1: z.string(),
    email1: z.string(),
    customerAddress: z.string(),
    /** Empty without one. */
    gstin: z.string(),
    legalName: z.string(),
    companyId: id(),
    companyName: z.string(),
    bookings: z.int(),
    /** Day of the last booking; null without bookings. */
    lastBookedAt: z.string().nullable(),
  })
  .meta({ id: "CustomerLine" });

export const searchCustomers = endpoint({
  path: "/Customer/Search",
  body: z.object({
    ...countedPageOf(["firstName", "phone1", "companyName"]),
    filters: z.strictObject({ CompanyId: id("chooseCompany").optional() }).default({}),
  }),
  reply: countedPageReply(CustomerLine),
  permission: "customer:read",
  reveals: { list: "Customers" },
  about: "One page of customers; searches name, phone, email, address, GSTIN and legal name.",
});
