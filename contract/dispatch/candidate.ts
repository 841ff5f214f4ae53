import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Most washes that one call asks about. */
export const MAX_WASHES = 300;

/** Why a provider cannot take the washes. */
export const obstacles = ["full", "uncovered", "lacking", "away", "elsewhere"] as const;

export const Candidate = z
  .object({
    providerId: id(),
    name: z.string(),
    /** True if the provider's coverage includes every wash: its pillar, service and hour. */
    covers: z.boolean(),
    /** The provider's minutes left in the hours of these washes, in their societies. */
    minutesLeft: z.int(),
    /** True if the provider was the last to come to the vehicle, of several to one of them. */
    wasHereLast: z.boolean(),
    /** Other washes of the provider in the same societies and hours. */
    washesThere: z.int(),
    /** Why the provider cannot take the washes; null if they can. */
    why: z.string().nullable(),
    whyCode: z.enum(obstacles).nullable(),
  })
  .meta({ id: "Candidate" });
export type Candidate = z.output<typeof Candidate>;

export const getCandidates = endpoint({
  path: "/Round/Candidates",
  body: z.object({
    WashIds: z
      .array(id("chooseWashes"), { error: coded("chooseWashes") })
      .min(1, coded("chooseWashes"))
      .max(MAX_WASHES, coded("atMostWashesAtOnce", { count: MAX_WASHES })),
  }),
  reply: z.array(Candidate),
  permission: "board:assign",
  about:
    "Who can come to these washes, best first: by the same checks as `/Round/Assign`, then who was there last, who is there at that hour anyway, and the minutes left. The others follow with the reason.",
  cost: 2,
});
