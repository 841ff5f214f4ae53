import { z } from "zod";
import { coded } from "../coded.ts";
import { addresses } from "../addresses.ts";
import { washStatuses } from "../wash/state.ts";
import { day } from "../day.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { id, idText, line } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";
import { LARGEST_UPLOAD } from "../upload.ts";
import { effects, outcomeReasons } from "./outcome.ts";
import { photoKinds, photosWanted } from "./photos.ts";

export const outcomes = ["done", "missed"] as const;

const RoundWash = z
  .object({
    washId: id(),
    /** "7:00 AM". */
    time: z.string(),
    /** The place in walking order, from 1 on. */
    order: z.int(),
    status: z.enum(washStatuses),
    outcome: z.enum(outcomes).nullable(),
    /** Why it was not done. */
    reason: z.enum(outcomeReasons).nullable(),
    society: z.string(),
    parkingFloor: z.string(),
    parkingPillar: z.string(),
    /** What the pillar's label leads to. */
    parkingPillarId: id(),
    building: z.string(),
    flat: z.string(),
    vehicleNumber: z.string(),
    /** Make and model. */
    vehicle: z.string(),
    color: z.string(),
    itemName: z.string(),
    minutes: z.int(),
    requirements: z.string(),
    photosWanted: z.enum(photosWanted),
    /** Which photos of it have arrived. */
    photos: z.array(z.enum(photoKinds)),
    /** From when until when somebody may be called about it; null where nobody is. */
    calling: z.object({ from: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: "RoundWash" });
export type RoundWash = z.output<typeof RoundWash>;

export const getMyRound = endpoint({
  path: addresses.getMyRound,
  body: z.object({ Day: day("chooseDay") }),
  reply: z.object({
    day: z.string(),
    /** The server's clock, by which a phone puts its own right. */
    serverTime: z.string(),
    /** "+912040001234"; empty where the provider's company has none. */
    officePhone: z.string(),
    /** Those that the provider's company offers; days that phones keep of older releases have none. */
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
    /** Washes that have somebody by this call. */
    assigned: z.int(),
    /** Washes that still have nobody; of companies whose turn did not come in time they are assigned soon after. */
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
      /** Made where it was pressed: a repeat is answered as the first time. */
      ActionId: z.uuid({ error: coded("notAUuid") }).max(36, coded("notAUuid")),
      WashId: id("chooseWash"),
      Outcome: z.enum(outcomes, { error: coded("notDoneOrMissed") }),
      Reason: z
        .enum(outcomeReasons, { error: coded("chooseReason") })
        .nullable()
        .default(null),
      Note: line(300).default(""),
      /** When it was pressed. What lies ahead of the server's clock, or before the wash's day, is put right. */
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
    /** Whether the wash had been given to somebody else, skipped or cancelled meanwhile. */
    late: z.boolean(),
    /** True where the provider has said something else of the wash later: that stays, and this changes nothing. */
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
  about:
    "The number to call about a wash that the caller is to come to, the office's or the customer's as the company says: from 30 minutes before its hour until 60 minutes after. Counted, limited, and of a customer kept in the audit trail.",
});

export const addWashPhoto = fileEndpoint({
  path: "/Round/AddPhoto",
  status: 201,
  file: "File",
  bodyLimit: LARGEST_UPLOAD,
  body: z.object({
    /** Made on the phone: a photo that is sent again is answered as the first time. */
    PhotoId: z.uuid({ error: coded("notAUuid") }).max(36, coded("notAUuid")),
    WashId: idText("chooseWash"),
    Kind: z.enum(photoKinds, { error: coded("notBeforeOrAfter") }),
    TakenAt: z.iso.datetime({ offset: true, error: NO_TIME }).max(40, NO_TIME),
  }),
  reply: z.object({ photoId: z.string() }),
  permission: "round:own",
  key: "PhotoId",
  about:
    "Keeps a photo of a wash (JPEG, PNG, WebP or AVIF, at most 10 MB; 8 to a wash), by the provider it was given to. It is kept anew, without what the camera wrote into it.",
});
