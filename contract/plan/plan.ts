import { z } from "zod";
import { itemReply } from "../catalogue/itemReply.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { BookingEvent } from "../booking/page.ts";
import { schedules } from "../booking/schedule.ts";
import { slotInput, slots } from "../booking/slot.ts";
import { parkingReply } from "../booking/vehicleReply.ts";
import { Wash } from "../booking/wash.ts";
import { flag, id } from "../text.ts";
import { planStates } from "./state.ts";

/** A plan is one vehicle of a regular booking, through all of its terms. */

export const PlanRef = z.object({ planId: id("choosePlan") });

const PlanLine = z
  .object({
    planId: id(),
    bookingId: id(),
    companyId: id(),
    customerId: id(),
    customerName: z.string(),
    customerPhone: z.string(),
    societyId: id(),
    societyName: z.string(),
    /** With its building. */
    flatName: z.string(),
    vehicleNumber: z.string(),
    /** Make, model and colour. */
    vehicle: z.string(),
    serviceItemId: id(),
    ...itemReply,
    slot: z.enum(slots),
    schedule: z.enum(schedules),
    days: z.array(z.string()),
    /** Of a monthly plan; null: the day it starts on. */
    dayOfMonth: z.int().nullable(),
    startDate: z.string(),
    /** Null: without an end. */
    endDate: z.string().nullable(),
    state: z.enum(planStates),
    /** Rupees a wash, before discounts. */
    price: z.number(),
    /** Rupees a month, after discounts; null unless it is a package. */
    monthlyPrice: z.number().nullable(),
    nextWash: z.object({ day: z.string(), slot: z.string(), providerName: z.string().nullable() }).nullable(),
    /** Rupees that its customer owes the company. */
    owed: z.number(),
  })
  .meta({ id: "PlanLine" });
export type PlanLine = z.output<typeof PlanLine>;

export const searchPlans = endpoint({
  path: "/Plan/Search",
  fromReplica: true,
  body: z.object({
    ...countedPageOf(["startDate", "customerName", "nextDay", "endDate"]),
    filters: z
      .strictObject({
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
        CustomerId: id("chooseCustomer").optional(),
        State: z.enum(planStates, { error: coded("noSuchStatus") }).optional(),
        ServiceItemId: id("chooseItem").optional(),
        Slot: slotInput.optional(),
        /** True: only of customers who owe something; false: only of the others. */
        Owes: flag.optional(),
      })
      .default({}),
  }),
  reply: countedPageReply(PlanLine),
  permission: "booking:read",
  reveals: { list: "Plans" },
  about:
    "One page of plans, each one vehicle of a regular booking as its present term says, the newest first; searches customer, phone, society, flat and vehicle number.",
});

/** The details of a plan from one day until the next change. */
const Term = z
  .object({
    from: z.string(),
    /** Null: without an end. */
    until: z.string().nullable(),
    flatId: id(),
    flatName: z.string(),
    ...parkingReply,
    parkingFloor: z.string(),
    parkingPillar: z.string(),
    vehicleNumber: z.string(),
    vehicle: z.string(),
    serviceItemId: id(),
    ...itemReply,
    slot: z.enum(slots),
    schedule: z.enum(schedules),
    days: z.array(z.string()),
    dayOfMonth: z.int().nullable(),
    /** Rupees a wash, before discounts. */
    price: z.number(),
    /** Rupees a month, after discounts; null unless it is a package. */
    monthlyPrice: z.number().nullable(),
  })
  .meta({ id: "PlanTerm" });
export type Term = z.output<typeof Term>;

export const getPlan = endpoint({
  path: "/Plan/GetById",
  body: PlanRef,
  reply: PlanLine.extend({
    /** In order of their days. */
    terms: z.array(Term),
    washLines: z.array(Wash),
    events: z.array(BookingEvent),
    /** The latest change while it can be undone; null otherwise. */
    lastChange: z.object({ planChangeId: id(), undoUntil: z.string() }).nullable(),
  }),
  permission: "booking:read",
  about: "One plan with its terms, its washes and what has happened to its booking.",
});
