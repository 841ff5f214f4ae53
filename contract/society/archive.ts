import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idOrZero } from "../text.ts";

/** How long something archived can be brought back. */
export const RESTORE_DAYS = 30;

/** So much of each kind is told of what was archived: who brings back some of it is told of what is older. */
export const MOST_ARCHIVED = 500;

/** What covers a place, as the counts of a refused delete call it: nothing that stands inside. */
export const PROVIDER_SERVICES = "provider services";
/** What is booked at a place and still to be done, in the counts of what uses it. */
export const WASHES_TO_COME = "washes to come";

const placeKinds = ["society", "building", "floor", "flat", "parkingFloor", "parkingPillar"] as const;
export type PlaceKind = (typeof placeKinds)[number];

const Archived = z
  .object({
    archiveId: id(),
    kind: z.enum(placeKinds),
    name: z.string(),
    /** Where it stood: "Green Acres", "Tower A, floor 3". */
    place: z.string(),
    /** How many floors, flats and so on went with it. */
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
