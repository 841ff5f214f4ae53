import { z } from "zod";
import { addresses } from "../addresses.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

export const getPillars = endpoint({
  path: addresses.getPillars,
  body: z.object({ WashId: id("chooseWash") }),
  reply: z.object({
    parkingFloors: z.array(
      z.object({
        parkingFloor: z.string(),
        pillars: z.array(z.object({ parkingPillarId: id(), name: z.string() })),
      }),
    ),
  }),
  permission: "round:record",
  about: "The pillars of a wash's society by parking floor, to say at which one the vehicle stands.",
});

export const setPillar = endpoint({
  path: addresses.setPillar,
  body: z.object({ WashId: id("chooseWash"), ParkingPillarId: id("choosePillar") }),
  reply: z.object({ parkingFloor: z.string(), parkingPillar: z.string() }),
  permission: "round:record",
  about:
    "Sets the pillar of a wash's vehicle for all washes of its booking, in place of the note where it stands. The office may also change a pillar; a provider only sets one that is missing.",
});
