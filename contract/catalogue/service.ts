import { z } from "zod";
import { AddedTax } from "../price/addedTax.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { rupees } from "../money.ts";
import { pageOf, pageReply } from "../page.ts";
import { NameFields, serviceReply } from "./itemReply.ts";
import { flag, id, line, requiredLine } from "../text.ts";

export const ServiceFields = z.object({
  ServiceName: requiredLine("serviceNameRequired", 80),
  CategoryId: id("categoryRequired"),
  Price: rupees("priceRequired"),
  Names: NameFields,
  ServiceDescription: line(500).default(""),
  /** Absent: a new service is placed last, an existing one keeps its position. */
  DisplayOrder: z
    .int(coded("orderShape"))
    .min(1, coded("orderBelowOne"))
    .max(999, coded("orderTooLarge"))
    .optional(),
  Active: flag.default(true),
});

const ServiceRef = z.object({ serviceId: id("chooseService") });

const Service = z
  .object({
    serviceId: id(),
    ...serviceReply,
    categoryId: id(),
    categoryName: z.string(),
    /** Rupees. */
    price: z.number(),
    serviceDescription: z.string(),
    /** Sort order in choosers: lower first, ties by name. */
    displayOrder: z.int(),
    active: z.boolean(),
  })
  .meta({ id: "Service" });

export const getServices = endpoint({
  path: "/Service/GetAll",
  body: z.object({
    Active: flag.optional(),
    /** Only services available in this society; null: all services. */
    SocietyId: id("chooseSociety").nullable().default(null),
  }),
  // Callers read a lookup's entries by either pair of names.
  reply: z.array(
    Service.extend({
      ServiceId: id(),
      SERVICENAME: z.string(),
      /** Added to the price; absent where it includes the tax. */
      tax: AddedTax.optional(),
    }).meta({ id: "ServiceChoice" }),
  ),
  permission: "catalogue:choose",
  about:
    "The services to choose from, in their order; only active ones with Active true, and always for customers; of a society only what is washed there.",
});

export const searchServices = endpoint({
  path: "/Service/Search",
  body: z.object({
    ...pageOf(["serviceName", "categoryName", "price", "items"]),
    filters: z
      .strictObject({ Active: flag.optional(), CategoryId: id("chooseCategory").optional() })
      .default({}),
  }),
  reply: pageReply(Service.extend({ items: z.int() }).meta({ id: "ServiceLine" })),
  permission: "catalogue:read",
  about: "One page of services with how many items each has; searches name and description.",
});

export const getService = endpoint({
  path: "/Service/GetById",
  body: ServiceRef,
  reply: Service,
  permission: "catalogue:read",
  about: "One service.",
});

export const addService = endpoint({
  path: "/Service/Add",
  body: ServiceFields,
  reply: ServiceRef,
  permission: "catalogue:write",
  about: "Adds a service.",
});

export const updateService = endpoint({
  path: "/Service/Update",
  body: ServiceFields.extend(ServiceRef.shape),
  reply: ServiceRef,
  permission: "catalogue:write",
  about: "Changes a service.",
});

export const deleteService = endpoint({
  method: "DELETE",
  path: "/Service/Delete",
  body: ServiceRef,
  reply: z.object({}),
  permission: "catalogue:write",
  about: "Deletes a service; 409 with counts while it has items.",
});
