import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, idOrZero, requiredLine } from "../text.ts";
import { SocietyRef } from "./society.ts";

export const FlatFields = z.object({
  BuildingId: id("chooseBuilding"),
  FloorId: id("chooseFloor"),
  FlatName: requiredLine("flatNumberRequired", 30),
  SocietyId: SocietyRef.shape.societyId,
  Active: flag.default(true),
});

const FlatRef = z.object({ flatId: id("chooseFlat") });

export const addFlat = endpoint({
  path: "/Society/AddFlats",
  adds: "flatId",
  body: FlatFields,
  reply: FlatRef,
  permission: "society:write",
  about: "Adds a flat to a floor.",
});

export const updateFlat = endpoint({
  path: "/Society/UpdateFlat",
  body: FlatFields.extend(FlatRef.shape),
  reply: FlatRef,
  permission: "society:write",
  about: "Renames a flat, or moves it to another floor of the society.",
});

export const getFlat = endpoint({
  path: "/Society/GetFlatById",
  body: FlatRef,
  reply: z.object({ flatId: id(), buildingId: id(), floorId: id(), flatName: z.string() }),
  permission: "society:read",
  about: "One flat.",
});

export const deleteFlat = endpoint({
  method: "DELETE",
  path: "/Society/DeleteFlat",
  body: FlatRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
  about: "Archives a flat; 409 with counts while a provider covers it, unless WithContents is true.",
});

const FlatLine = z
  .object({
    flatId: id(),
    flatName: z.string(),
    buildingId: id(),
    floorId: id(),
    buildingName: z.string(),
    floorName: z.string(),
  })
  .meta({ id: "FlatLine" });
export type FlatLine = z.output<typeof FlatLine>;

export const getFlats = endpoint({
  path: "/Society/GetFlats",
  body: z.object({ buildingId: idOrZero, floorId: idOrZero, societyId: idOrZero }),
  reply: z.array(FlatLine),
  cost: 5,
  permission: "society:choose",
  about:
    "The flats of a floor, a building or a society: the ids above 0 narrow the list, as they must where it has more than 4,000.",
});

export const getBuildingFlats = endpoint({
  path: "/Society/GetBuildingFlats",
  body: z.object({ buildingId: id("chooseBuilding") }),
  reply: z.array(FlatLine.pick({ flatId: true, buildingName: true, floorName: true, flatName: true })),
  cost: 3,
  permission: "society:choose",
  about: "The flats of a building.",
});

export const findFlats = endpoint({
  path: "/Society/FindFlats",
  body: z.object({ ...SocietyRef.shape, Text: requiredLine("flatTextRequired", 40) }),
  reply: z.array(FlatLine),
  permission: "society:choose",
  about:
    "At most 20 flats of a society that fit what was typed of building and flat: 'A-304' finds 304 in Tower A.",
});

export const searchFlats = endpoint({
  path: "/Society/SearchFlats",
  body: z.object({
    ...SocietyRef.shape,
    ...pageOf(["buildingName", "floorName", "flatName"]),
    filters: z.strictObject({ buildingId: id().optional(), floorId: id().optional() }).default({}),
  }),
  reply: pageReply(FlatLine),
  permission: "society:read",
  about: "One page of a society's flats.",
});
