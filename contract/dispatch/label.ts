import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Most labels of one sheet: the maximum number of pillars on a parking floor. */
export const MAX_LABELS = 2_000;

export const getLabels = endpoint({
  path: "/Round/GetLabels",
  body: z.object({
    SocietyId: id("chooseSociety"),
    /** Null: the whole society. */
    ParkingFloorId: id("chooseParkingFloor").nullable().default(null),
  }),
  reply: z.object({
    labels: z.int(),
    /** URL of a PDF, without `/api`; valid for a few minutes of the caller's session, for whoever has it. */
    url: z.string(),
  }),
  permission: "society:read",
  about:
    "A sheet of labels for parking pillars, to print: floor, pillar and a code that opens the pillar's wash on the cleaner's phone.",
});

/** Target of a label's QR code: the cleaner's page at a pillar. */
export const pillarLink = (publicUrl: string, parkingPillarId: number): string =>
  `${publicUrl}/today#pillar=${parkingPillarId}`;
