import { z } from "zod";
import { coded } from "../coded.ts";
import { addresses } from "../addresses.ts";
import { washStatuses } from "../wash/state.ts";
import { day } from "../day.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { flag, id, line } from "../text.ts";
import { languageCodes, otherLanguages } from "#i18n/languages.ts";
import { MAX_UPLOAD_BYTES } from "../upload.ts";
import { effects } from "./outcome.ts";
import { outcomeReasons } from "./reason.ts";
import { photoKinds, photosWanted } from "./photos.ts";

export const outcomes = ["done", "missed"] as const;

const RoundWash = z
  .object({
    washId: id(),
    /** "7:00 AM" */
    time: z.string(),
    /** Position in the walking order, from 1 on. */
    order: z.int(),
    status: z.enum(washStatuses),
    outcome: z.enum(outcomes).nullable(),
    /** Why it was missed. */
    reason: z.enum(outcomeReasons).nullable(),
    society: z.string(),
    parkingFloor: z.string(),
    /** Empty while it is not known; `parkingNote` then says where the vehicle stands. */
    parkingPillar: z.string(),
    /** Absent in days that phones stored under older releases. */
    parkingNote: z.string().optional(),
    /** The id in the link of the pillar's label; null while it is not known. */
    parkingPillarId: id().nullable(),
    building: z.string(),
    flat: z.string(),
    vehicleNumber: z.string(),
    /** Make and model. */
    vehicle: z.string(),
    color: z.string(),
    itemName: z.string(),
    /** By language; absent in days that phones stored under older releases. */
    itemNames: z.partialRecord(z.enum(otherLanguages), z.string()).optional(),
    minutes: z.int(),
    requirements: z.string(),
    photosWanted: z.enum(photosWanted),
    /** The photos received so far. */
    photos: z.array(z.enum(photoKinds)),
    /** When calls about it are allowed; null when nobody may be called. */
    calling: z.object({ from: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: "RoundWash" });
export type RoundWash = z.output<typeof RoundWash>;

export const getMyRound = endpoint({
  path: addresses.getMyRound,
  body: z.object({ Day: day("chooseDay") }),
  reply: z.object({
    day: z.string(),
    /** The server's clock, with which a phone corrects its own. */
    serverTime: z.string(),
    /** "+912040001234"; empty when the provider's company has none. */
    officePhone: z.string(),
    /** Languages of the provider's company; absent in days that phones stored under older releases. */
    languages: z.array(z.enum(languageCodes)).optional(),
    washes: z.array(RoundWash),
  }),
  permission: "round:own",
  about:
    "The washes that the provider who calls is to do on a day, in walking order: today, tomorrow or yesterday.",
});

export const assignRounds = endpoint({
  path: "/Round/AssignDay",
  body: z.object({ Day: day("chooseDay") }),
  reply: z.object({
    /** Washes that this call assigned. */
    assigned: z.int(),
    /** Washes still unassigned; those of companies that could not be locked in time are assigned soon after. */
    unassigned: z.int(),
  }),
  permission: "board:write",
  about:
    "Says who comes to the washes of a day that have nobody yet. What a person has chosen stays; what nobody can take says why.",
  cost: 3,
});

const NO_TIME = coded("notAnInstant");

export const recordOutcome = endpoint({
  path: addresses.recordOutcome,
  body: z
    .object({
      /** Created on the phone; a repeated id gets the first reply again. */
      ActionId: z.uuid({ error: coded("notAUuid") }).max(36, coded("notAUuid")),
      WashId: id("chooseWash"),
      Outcome: z.enum(outcomes, { error: coded("notDoneOrMissed") }),
      Reason: z
        .enum(outcomeReasons, { error: coded("chooseReason") })
        .nullable()
        .default(null),
      Note: line(300).default(""),
      /** True when the washer says that no photo was taken, though the company wants one. */
      NoPhoto: flag.optional(),
      /**
       * When it was reported on the phone. A time ahead of the server's clock or before the wash's day is replaced by
       * the time at which the server received it.
       */
      RecordedAt: z.iso.datetime({ offset: true, error: NO_TIME }).max(40, NO_TIME),
    })
    .refine(({ Outcome, Reason }) => Outcome === "done" || Reason !== null, {
      path: ["Reason"],
      error: coded("chooseReason"),
    })
    .refine(({ Outcome, Reason }) => Outcome === "missed" || Reason === null, {
      path: ["Reason"],
      error: coded("reasonThoughDone"),
    })
    .refine(({ Reason, Note }) => Reason !== "other" || Note !== "", {
      path: ["Note"],
      error: coded("whatHappenedRequired"),
    }),
  reply: z.object({
    washId: id(),
    status: z.enum(washStatuses),
    effect: z.enum(effects),
    /** True if the wash had been reassigned, skipped or cancelled before. */
    late: z.boolean(),
    /**
     * True when a provider reports a wash that was skipped or cancelled: it stays so and charges nothing, until the
     * office settles the report by `/Round/SettleRefused`.
     */
    waiting: z.boolean().optional(),
    /**
     * True when the provider has since reported something else about the wash; that report stays and this one changes
     * nothing.
     */
    superseded: z.boolean().optional(),
  }),
  permission: "round:record",
  key: "ActionId",
  about:
    "Records what happened to a wash: by the provider it was given to, or by the office on behalf. The same ActionId again is answered as the first time.",
});

export const getNumber = endpoint({
  path: addresses.getNumber,
  body: z.object({ WashId: id("chooseWash") }),
  reply: z.object({
    /** "+919876543210" */
    number: z.string(),
    of: z.enum(["office", "customer"]),
  }),
  permission: "round:own",
  reveals: "recorded",
  about:
    "The number to call about a wash that the caller is to come to, the office's or the customer's as the company says: from 30 minutes before its hour until 60 minutes after. Counted, limited, and of a customer kept in the audit trail.",
});

export const addWashPhoto = fileEndpoint({
  path: "/Round/AddPhoto",
  status: 201,
  file: "File",
  bodyLimit: MAX_UPLOAD_BYTES,
  body: z.object({
    /** Created on the phone; a photo sent again gets the first reply again. */
    PhotoId: z.uuid({ error: coded("notAUuid") }).max(36, coded("notAUuid")),
    WashId: id("chooseWash"),
    Kind: z.enum(photoKinds, { error: coded("notBeforeOrAfter") }),
    TakenAt: z.iso.datetime({ offset: true, error: NO_TIME }).max(40, NO_TIME),
  }),
  reply: z.object({ photoId: z.string() }),
  permission: "round:own",
  key: "PhotoId",
  about:
    "Keeps a photo of a wash (JPEG, PNG, WebP or AVIF, at most 10 MB; 8 to a wash), by the provider it was given to. It is kept anew, without what the camera wrote into it.",
});
