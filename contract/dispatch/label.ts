import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** How many labels one sheet holds: as many pillars as a parking floor may have. */
export const MOST_LABELS = 2_000;

export const getLabels = endpoint({
  path: "/Round/GetLabels",
  body: z.object({
    SocietyId: id("chooseSociety"),
    /** Null for all of the society. */
    ParkingFloorId: id("chooseParkingFloor").nullable().default(null),
  }),
  reply: z.object({
    labels: z.int(),
    /** Of a PDF, without `/api`; good for a few minutes, and only for whoever asked. */
    url: z.string(),
  }),
  permission: "society:read",
  about:
    "A sheet of labels for parking pillars, to print: floor, pillar and a code that opens the pillar's wash on the cleaner's phone.",
});

/** Where a label leads: the cleaner's page, at a pillar. */
export const pillarLink = (publicUrl: string, parkingPillarId: number): string =>
  `${publicUrl}/today#pillar=${parkingPillarId}`;
