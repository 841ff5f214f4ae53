import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getOffice = endpoint({
  path: "/Booking/GetOffice",
  body: z.object({
    /** Where the vehicles stand, for whoever has not booked yet. */
    SocietyId: id("chooseSociety").optional(),
  }),
  reply: z.object({
    /** "+912040001234"; empty where the company has none. */
    phone: z.string(),
  }),
  permission: "catalogue:choose",
  about:
    "The office's number: of the company with which the customer who calls booked last, else of the one that serves the society, else of the first.",
});
