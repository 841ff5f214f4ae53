import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, idOrZero, requiredLine } from "../text.ts";
import { SocietyRef } from "./society.ts";

const SocietyId = SocietyRef.shape.societyId;

export const ParkingFloorFields = z.object({
  SocietyId,
  ParkingFloorName: requiredLine("parkingFloorNameRequired", 30),
  Active: flag.default(true),
});

const ParkingFloorRef = z.object({ parkingFloorId: id("chooseParkingFloor") });

export const addParkingFloor = endpoint({
  path: "/Society/AddParkingFloor",
  adds: "parkingFloorId",
  body: ParkingFloorFields,
  reply: ParkingFloorRef,
  permission: "society:write",
  about: "Adds a parking floor to a society.",
});

export const updateParkingFloor = endpoint({
  path: "/Society/UpdateParkingFloor",
  body: ParkingFloorFields.extend(ParkingFloorRef.shape),
  reply: ParkingFloorRef,
  permission: "society:write",
  about: "Renames a parking floor.",
});

const ParkingFloorLine = z
  .object({ parkingFloorId: id(), parkingFloorName: z.string() })
  .meta({ id: "ParkingFloorLine" });

export const getParkingFloor = endpoint({
  path: "/Society/GetParkingFLoorById",
  body: ParkingFloorRef,
  reply: ParkingFloorLine,
  permission: "society:read",
  about: "One parking floor.",
});

export const deleteParkingFloor = endpoint({
  method: "DELETE",
  path: "/Society/DeleteParkingFloor",
  body: ParkingFloorRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
  about:
    "Archives a parking floor; 409 with counts while it has pillars or a provider covers it, unless WithContents is true.",
});

export const getParkingFloors = endpoint({
  path: "/Society/GetParkingFloor",
  body: SocietyRef,
  reply: z.array(ParkingFloorLine),
  permission: "society:choose",
  about: "A society's parking floors, in natural order.",
});

export const ParkingPillarFields = z.object({
  SocietyId,
  ParkingFloorId: id("chooseParkingFloor"),
  ParkingPillarName: requiredLine("pillarNumberRequired", 30),
  Active: flag.default(true),
});

const ParkingPillarRef = z.object({ parkingPillarId: id("choosePillar") });

export const addParkingPillar = endpoint({
  path: "/Society/AddParkingPillar",
  adds: "parkingPillarId",
  body: ParkingPillarFields,
  reply: ParkingPillarRef,
  permission: "society:write",
  about: "Adds a pillar to a parking floor.",
});

export const updateParkingPillar = endpoint({
  path: "/Society/UpdateParkingPillar",
  body: ParkingPillarFields.extend(ParkingPillarRef.shape),
  reply: ParkingPillarRef,
  permission: "society:write",
  about: "Renames a pillar, or moves it to another parking floor of the society.",
});

export const getParkingPillar = endpoint({
  path: "/Society/GetParkingPillarById",
  body: ParkingPillarRef,
  reply: z.object({ parkingPillarId: id(), parkingFloorId: id(), parkingPillarName: z.string() }),
  permission: "society:read",
  about: "One pillar.",
});

export const deleteParkingPillar = endpoint({
  method: "DELETE",
  path: "/Society/DeleteParkingPillar",
  body: ParkingPillarRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
  about: "Archives a pillar; 409 with counts while a provider covers it, unless WithContents is true.",
});

const ParkingPillarLine = z
  .object({
    parkingPillarId: id(),
    parkingPillarName: z.string(),
    parkingFloorId: id(),
    parkingFloorName: z.string(),
  })
  .meta({ id: "ParkingPillarLine" });
export type ParkingPillarLine = z.output<typeof ParkingPillarLine>;

export const getParkingPillars = endpoint({
  path: "/Society/GetParkingPillars",
  body: z.object({ parkingFloorId: idOrZero, societyId: idOrZero }),
  reply: z.array(ParkingPillarLine),
  cost: 3,
  permission: "society:choose",
  about: "The pillars of a parking floor, or of a society when the floor is 0.",
});

export const searchParkingPillars = endpoint({
  path: "/Society/SearchParkingPillars",
  body: z.object({
    ...SocietyRef.shape,
    ...pageOf(["parkingFloorName", "parkingPillarName"]),
    filters: z.strictObject({ parkingFloorId: id().optional() }).default({}),
  }),
  reply: pageReply(ParkingPillarLine),
  permission: "society:read",
  about: "One page of a society's pillars.",
});
