import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, line } from "../text.ts";

/** Above this number the board shows only sums and asks for a society. */
export const MAX_ON_BOARD = 2_000;
/** Most washes of one assignment call. */
export const MAX_ASSIGNED = 500;

/** A due wash of the day, reported or not. */
export const BoardWash = z
  .object({
    washId: id(),
    bookingId: id(),
    status: z.enum(["scheduled", "done", "missed"]),
    /** The assigned provider; null when unassigned. */
    providerId: id().nullable(),
    providerName: z.string().nullable(),
    /** The slot, "7:00 AM". */
    time: z.string(),
    minutes: z.int(),
    /** Why no provider can take it, or why it was missed; null without a reason. */
    reason: z.string().nullable(),
    /** True if a person chose the provider, or chose to leave it unassigned. */
    chosen: z.boolean(),
    /** True if its report came after it was reassigned, skipped or cancelled. */
    late: z.boolean(),
    vehicleNumber: z.string(),
    vehicle: z.string(),
    societyId: id(),
    societyName: z.string(),
    parkingFloor: z.string(),
    /** Empty while it is not known; `parkingNote` then says where the vehicle stands. */
    parkingPillar: z.string(),
    parkingNote: z.string(),
    building: z.string(),
    flat: z.string(),
    itemName: z.string(),
  })
  .meta({ id: "BoardWash" });
export type BoardWash = z.output<typeof BoardWash>;

/** A provider's day in sums. */
export const BoardProvider = z
  .object({
    providerId: id(),
    name: z.string(),
    washes: z.int(),
    done: z.int(),
    missed: z.int(),
    /** When the provider's phone last connected; null for never. */
    lastHeard: z.string().nullable(),
    /** Reason for the provider's absence on this day; null when present. */
    away: z.string().nullable(),
  })
  .meta({ id: "BoardProvider" });
export type BoardProvider = z.output<typeof BoardProvider>;

const places = { SocietyId: id("chooseSociety").optional(), CompanyId: id().optional() };

export const getBoard = endpoint({
  path: "/Round/GetBoard",
  body: z.object({ Day: day("chooseDay"), ...places }),
  reply: z.object({
    day: z.string(),
    /** Providers with washes on the day, and providers whose coverage includes part of it. */
    providers: z.array(BoardProvider),
    /** By slot; empty when there are more than 2,000. */
    washes: z.array(BoardWash),
    unassigned: z.int(),
    /** True if the washes were left out as too many; a society filter narrows them. */
    truncated: z.boolean(),
    /** Societies with washes on the day, most washes first. */
    societies: z.array(
      z.object({ societyId: id(), societyName: z.string(), washes: z.int(), done: z.int(), missed: z.int() }),
    ),
    /** Version to send to `/Round/AwaitBoard`. */
    version: z.string(),
  }),
  permission: "board:read",
  about:
    "A day's washes by who washes them, with sums per provider; above 2,000 washes the sums alone, until a society is named.",
});

export const awaitBoard = endpoint({
  path: "/Round/AwaitBoard",
  body: z.object({
    Day: day("chooseDay"),
    CompanyId: places.CompanyId,
    /** From the board, or from the last reply. */
    Version: line(40),
  }),
  reply: z.object({
    version: z.string(),
    /** True when the caller must reload the whole board: more than 500 washes changed, or the version is unknown. */
    reload: z.boolean(),
    /** Changed washes of all societies and days. An id missing from `washes` is not on this board, or no longer. */
    changed: z.array(id()),
    washes: z.array(BoardWash),
    /** Always true, for callers of the former long poll. */
    live: z.boolean(),
  }),
  permission: "board:read",
  about: "The washes that changed since a version of the day's board. Call it every few seconds.",
});

const WashIds = z
  .array(id("chooseWashes"), { error: coded("chooseWashes") })
  .min(1, coded("chooseWashes"))
  .max(MAX_ASSIGNED, coded("atMostWashesAtOnce", { count: MAX_ASSIGNED }));

export const assignWashes = endpoint({
  path: "/Round/Assign",
  body: z.object({
    WashIds,
    ProviderId: id("chooseProvider").nullable(),
    Anyway: flag.default(false),
    /** The assignments that the caller saw; other washes are not compared. */
    Seen: z
      .array(z.object({ WashId: id("chooseWashes"), ProviderId: id("chooseProvider").nullable() }))
      .max(MAX_ASSIGNED, coded("atMostWashesAtOnce", { count: MAX_ASSIGNED }))
      .optional(),
  }),
  reply: z.object({ assigned: z.int() }),
  permission: "board:assign",
  about:
    "Lets a provider wash these, or nobody; 409 when away, outside coverage or beyond the hour's minutes, unless Anyway; also 409 when somebody has assigned one of them since the caller Seen it, with who comes now.",
});

export const undoAssigned = endpoint({
  path: "/Round/UndoAssign",
  body: z.object({ WashIds }),
  reply: z.object({ undone: z.int() }),
  permission: "board:assign",
  about:
    "Takes the caller's last assignment of these washes back: who was to come, and who had chosen that, are as before. 409 when something else has happened to one of them since, or an hour has passed.",
});
