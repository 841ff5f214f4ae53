import { requestTypes, requestStatuses } from "./status.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { emailOrNoneWith, phone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { nameOrNone, requiredName } from "../name.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, line, requiredText } from "../text.ts";

/** What a request can become. */
export const requestOutcomes = ["society", "booking", "customer"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/**
 * True if a request may still become `next`: after a customer has been created, it may also become their first
 * booking.
 */
export const mayBecome = (became: RequestOutcome | null, next: RequestOutcome): boolean =>
  became === null || (became === "customer" && next === "booking");

/** R-000123 */
export const requestNumberOf = (requestId: number): string => `R-${String(requestId).padStart(6, "0")}`;

const type = z.enum(requestTypes, { error: coded("topicRequired") });
const status = z.enum(requestStatuses, { error: coded("statusRequired") });

export const RequestFields = z.object({
  RequestType: type,
  Name: requiredName("nameRequired", 120),
  Phone1: phone,
  Email1: emailOrNoneWith("emailShape").default(""),
  SocietyName: nameOrNone(120).default(""),
  City: nameOrNone(80).default(""),
  Message: requiredText("wordsRequired", 1000),
});

const RequestRef = z.object({ requestId: id("chooseRequest") });

export const addRequest = endpoint({
  path: "/Request/Add",
  status: 201,
  body: RequestFields.extend({
    /** Honeypot, invisible to people; a request that fills it in is thanked and dropped. */
    Website: line(200).default(""),
    /** Seconds that the form was open. Accepted but unused, because earlier versions of the page send it. */
    Seconds: z
      .number({ error: coded("secondsShape") })
      .min(0, coded("secondsShape"))
      .max(31_536_000, coded("secondsShape"))
      .optional(),
  }),
  reply: RequestRef.extend({ requestNumber: z.string() }),
  permission: "anyone",
  about:
    "Asks for the service, a call or a change; works without an account. At most 20 a day from one network, more from one where phones were proven lately, 60 an hour and 500 a day from all.",
});

export const enterRequest = endpoint({
  path: "/Request/Enter",
  status: 201,
  body: RequestFields,
  reply: addRequest.reply,
  permission: "request:write",
  about:
    "Enters a request that somebody made by phone. Its first note says who took it; somebody of a company gives it to that company.",
});

const Request = z
  .object({
    ...RequestRef.shape,
    requestNumber: z.string(),
    requestType: type,
    status,
    name: z.string(),
    phone1: z.string(),
    email1: z.string(),
    societyName: z.string(),
    city: z.string(),
    message: z.string(),
    assignedTo: id().nullable(),
    assigneeName: z.string().nullable(),
    /** The assigned company and its user. */
    companyName: z.string().nullable(),
    became: z.object({ kind: z.enum(requestOutcomes), id: id() }).nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Request" });
export type Request = z.output<typeof Request>;

export const searchRequests = endpoint({
  path: "/Request/Search",
  body: z.object({
    ...pageOf(["createdAt", "updatedAt", "name", "status"]),
    filters: z
      .strictObject({
        Status: z.enum(requestStatuses, { error: coded("noSuchStatus") }).optional(),
        RequestType: z.enum(requestTypes, { error: coded("noSuchType") }).optional(),
        /** Only requests assigned to the caller. */
        Mine: flag.optional(),
      })
      .default({}),
  }),
  reply: pageReply(Request),
  permission: "request:read",
  reveals: { list: "Requests" },
  about: "One page of requests, the newest first; searches number, name, phone, society, city and words.",
});

const RequestPage = Request.extend({
  /** Oldest first. */
  notes: z.array(z.object({ noteId: id(), at: z.string(), by: z.string(), note: z.string() })),
}).meta({ id: "RequestPage" });
export type RequestPage = z.output<typeof RequestPage>;

export const getRequest = endpoint({
  path: "/Request/GetById",
  body: RequestRef,
  reply: RequestPage,
  permission: "request:read",
  about: "One request with its notes.",
});

export const updateRequest = endpoint({
  path: "/Request/Update",
  body: RequestRef.extend({
    Status: status.optional(),
    /** Null for nobody. */
    AssignedTo: id("chooseColleague").nullable().optional(),
    Note: requiredText("noteRequired", 1000).optional(),
    Became: z
      .strictObject({ kind: z.enum(requestOutcomes, { error: coded("noSuchKind") }), id: id() })
      .nullable()
      .optional(),
  }).refine(
    ({ Status, AssignedTo, Note, Became }) =>
      [Status, AssignedTo, Note, Became].some((each) => each !== undefined),
    { path: ["Status"], error: coded("statusRequired") },
  ),
  reply: RequestRef,
  permission: "request:write",
  about:
    "Changes what is named of a request, and adds a note. Somebody of a company who looks after one gives it to that company; `Became` links what it was converted to, once, though whoever became a customer may still become a booking; null takes the link back.",
});

export const getRequestAssignees = endpoint({
  path: "/Request/GetAssignees",
  body: RequestRef,
  reply: z.array(z.object({ userId: id(), name: z.string(), companyName: z.string().nullable() })),
  permission: "request:write",
  about:
    "Who can look after a request: the caller's own colleagues, and for management the people of every company.",
});
