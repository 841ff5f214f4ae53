import { z } from "zod";
import { coded } from "../coded.ts";
import { addresses } from "../addresses.ts";
import { washStatuses } from "../wash/state.ts";
import { endpoint } from "../endpoint.ts";
import { id, line } from "../text.ts";
import { outcomeReasons } from "./reason.ts";

/** A cleaner's actions that the server may refuse. */
export const pressed = ["done", "missed", "photo"] as const;

/** How the office resolved a refused action; `sent-again`: the phone sent it again and it was accepted. */
export const resolutions = ["recorded", "put-aside", "sent-again"] as const;

/** Most unresolved refused actions of one person. */
export const MAX_REFUSED = 200;

const NO_TIME = coded("notAnInstant");

export const reportRefused = endpoint({
  path: addresses.tellRefused,
  body: z
    .object({
      /** Id of the action or photo; sending it again returns its current resolution. */
      ActionId: z.uuid({ error: coded("notAUuid") }).max(36, coded("notAUuid")),
      WashId: id("chooseWash"),
      Pressed: z.enum(pressed, { error: coded("notDoneMissedOrPhoto") }),
      Reason: z
        .enum(outcomeReasons, { error: coded("chooseReason") })
        .nullable()
        .default(null),
      Note: line(300).default(""),
      RecordedAt: z.iso.datetime({ offset: true, error: NO_TIME }).max(40, NO_TIME),
      /** The server's error message. */
      Why: line(500).default(""),
    })
    .refine(({ Pressed, Reason }) => (Pressed === "missed") === (Reason !== null), {
      path: ["Reason"],
      error: coded("reasonOnlyIfMissed"),
    }),
  reply: z.object({
    /** The office's resolution; null while pending. Once it is resolved, the phone need not keep it. */
    settled: z.enum(resolutions).nullable(),
  }),
  permission: "round:own",
  about:
    "Tells the office what the server refused of a provider's presses, with the reason. The same ActionId again is answered with what has become of it.",
});

const Refused = z
  .object({
    refusalId: id(),
    washId: id(),
    bookingId: id(),
    providerName: z.string(),
    pressed: z.enum(pressed),
    reason: z.enum(outcomeReasons).nullable(),
    note: z.string(),
    recordedAt: z.string(),
    /** The server's error message. */
    why: z.string(),
    vehicleNumber: z.string(),
    day: z.string(),
    /** "7:00 AM" */
    time: z.string(),
    societyName: z.string(),
    parkingFloor: z.string(),
    /** Where its pillar is not known, the note where the vehicle stands. */
    parkingPillar: z.string(),
    /** The wash's current state. */
    status: z.enum(washStatuses),
  })
  .meta({ id: "Refused" });
export type Refused = z.output<typeof Refused>;

export const getRefused = endpoint({
  path: "/Round/GetRefused",
  body: z.object({
    SocietyId: id("chooseSociety").optional(),
    CompanyId: id("chooseCompany").optional(),
  }),
  reply: z.object({
    /** Oldest first, at most 100. */
    refused: z.array(Refused),
    total: z.int(),
  }),
  permission: "board:read",
  about: "What providers have pressed, the server refused and the office has not settled.",
});

export const resolveRefused = endpoint({
  path: "/Round/SettleRefused",
  body: z.object({
    RefusalId: id("chooseRefused"),
    As: z.enum(["recorded", "put-aside"], { error: coded("notRecordedOrPutAside") }),
  }),
  reply: z.object({ refusalId: id(), washId: id(), status: z.enum(washStatuses) }),
  permission: "board:write",
  about:
    "Settles what was refused: recorded for whoever pressed it, as the office's word, or put aside; 409 when it is settled already.",
});
