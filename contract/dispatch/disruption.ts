import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";

export const causes = ["rain", "no-water", "society"] as const;
export type Cause = (typeof causes)[number];

/** Most washes that one disruption moves or credits. */
export const MAX_DISRUPTED = 5_000;

const ids = (
  choose: PlainFieldCode,
  tooMany: "atMostSocieties" | "atMostBuildings" | "atMostParkingFloors",
  max: number,
) => z.array(id(choose), { error: choose }).max(max, coded(tooMany, { count: max }));

const Sums = {
  washes: z.int(),
  moved: z.int(),
  credited: z.int(),
  /** Rupees of the credited washes. */
  amount: z.number(),
};

export const addDisruption = endpoint({
  path: "/Disruption/Add",
  body: z.object({
    Day: day("chooseDay"),
    Cause: z.enum(causes, { error: coded("chooseCause") }),
    SocietyIds: ids("chooseSocieties", "atMostSocieties", 200).min(1, coded("chooseSocieties")),
    /** Only washes of residents of these buildings; all when absent or empty. */
    BuildingIds: ids("chooseBuildings", "atMostBuildings", 500).default([]),
    /** Only washes of vehicles parked on these floors; all when absent or empty. */
    ParkingFloorIds: ids("chooseParkingFloors", "atMostParkingFloors", 500).default([]),
    Effect: z.enum(["move", "credit"], { error: coded("chooseEffect") }),
    DryRun: flag.default(false),
  }),
  reply: z.object({
    /** Null for a dry run. */
    disruptionId: id().nullable(),
    ...Sums,
    /** Messages to customers: one for all of a customer's washes, by each of their channels. */
    messages: z.int(),
  }),
  permission: "board:write",
  about:
    "Moves a day's open washes to the next free same slot within seven days, and credits those that find none; or credits all.",
});

export const undoDisruption = endpoint({
  path: "/Disruption/Undo",
  body: z.object({ DisruptionId: id("chooseDisruption") }),
  reply: z.object({ washes: z.int() }),
  permission: "board:write",
  about:
    "Restores the washes of a disruption, until the first of them is washed, missed or changed, or its day ends.",
});

export const getDisruptions = endpoint({
  path: "/Disruption/GetAll",
  body: z.object({ Day: day("chooseDay") }),
  reply: z.array(
    z.object({
      disruptionId: id(),
      cause: z.enum(causes),
      effect: z.enum(["move", "credit"]),
      ...Sums,
      societies: z.array(z.string()),
      at: z.string(),
      by: z.string().nullable(),
      undoneAt: z.string().nullable(),
      canUndo: z.boolean(),
    }),
  ),
  permission: "board:read",
  about: "The disruptions of a day, the latest first.",
});
