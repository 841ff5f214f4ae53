import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getOffice = endpoint({
  path: "/Booking/GetOffice",
  body: z.object({
    /** Location of the vehicles, for customers without a booking. */
    SocietyId: id("chooseSociety").optional(),
  }),
  reply: z.object({
    /** "+912040001234"; empty when the company has none. */
    phone: z.string(),
  }),
  permission: "catalogue:choose",
  about:
    "The office's number: of the company with which the customer who calls booked last, else of the one that serves the society, else of the first.",
});
