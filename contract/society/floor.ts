import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, idOrZero, requiredLine } from "../text.ts";
import { SocietyRef } from "./society.ts";

const FloorFields = z.object({
  BuildingId: id("chooseBuilding"),
  FloorName: requiredLine("floorNumberRequired", 30),
  ...SocietyRef.shape,
});

const FloorRef = z.object({ floorId: id("chooseFloor") });

/** New floors are inactive by default, updated ones active, to match the callers of these two endpoints. */
export const AddFloorFields = FloorFields.extend({ Active: flag.default(false) });
const UpdateFloorFields = FloorFields.extend({ ...FloorRef.shape, Active: flag.default(true) });

export const addFloor = endpoint({
  path: "/Society/AddFloor",
  adds: "floorId",
  body: AddFloorFields,
  reply: z.object({ floorId: id(), buildingId: id() }),
  permission: "society:write",
  about: "Adds a floor to a building.",
});

export const updateFloor = endpoint({
  path: "/society/UpdateFloor",
  body: UpdateFloorFields,
  reply: FloorRef,
  permission: "society:write",
  about: "Renames a floor, or moves it with its flats to another building of the society.",
});

export const getFloor = endpoint({
  path: "/Society/GetFloorById",
  body: FloorRef,
  reply: z.object({ floorId: id(), buildingId: id(), floorName: z.string() }),
  permission: "society:read",
  about: "One floor.",
});

export const deleteFloor = endpoint({
  method: "DELETE",
  path: "/society/DeleteFloor",
  body: FloorRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
  about:
    "Archives a floor; 409 with counts while it has flats or a provider covers it, unless WithContents is true.",
});

export const getFloors = endpoint({
  path: "/Society/GetAllFloors",
  body: z.object({ buildingId: idOrZero, societyId: idOrZero }),
  reply: z.array(
    z.object({ floorId: id(), floorName: z.string(), buildingId: id(), buildingName: z.string() }),
  ),
  cost: 2,
  permission: "society:choose",
  about: "The floors of a building (societyId 0) or of a society (buildingId 0), inactive ones too.",
});
