import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idOrZero } from "../text.ts";

/** Time within which an archived record can be restored. */
export const RESTORE_DAYS = 30;

/** Most archived records per kind in one reply; older ones appear once some are restored. */
export const MAX_ARCHIVED = 500;

/** Coverage of a place, as the usage counts of a refused delete name it; it is not a child of the place. */
export const PROVIDER_SERVICES = "provider services";
/** Future washes at a place, in the usage counts. */
export const WASHES_TO_COME = "washes to come";

const placeKinds = ["society", "building", "floor", "flat", "parkingFloor", "parkingPillar"] as const;
export type PlaceKind = (typeof placeKinds)[number];

const Archived = z
  .object({
    archiveId: id(),
    kind: z.enum(placeKinds),
    name: z.string(),
    /** Its former location: "Green Acres", "Tower A, floor 3". */
    place: z.string(),
    /** Floors, flats and so on that were archived with it. */
    contents: z.int(),
    archivedAt: z.string(),
    archivedBy: z.string(),
  })
  .meta({ id: "Archived" });
export type Archived = z.output<typeof Archived>;

export const getArchived = endpoint({
  path: "/Society/GetArchived",
  body: z.object({ societyId: idOrZero }),
  reply: z.array(Archived),
  permission: "society:write",
  about:
    "What was archived in the last 30 days, the last 500 of each kind: societies (societyId 0), or what stood inside one.",
});

export const restoreArchived = endpoint({
  path: "/Society/Restore",
  body: z.object({ archiveId: id("chooseArchived") }),
  reply: z.object({ restored: z.int() }),
  permission: "society:write",
  about: "Brings something archived back, with all that went with it.",
});
