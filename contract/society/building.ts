import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, requiredLine } from "../text.ts";
import { SocietyRef } from "./society.ts";

export const BuildingFields = z.object({
  BuildingName: requiredLine("buildingNameRequired", 60),
  ...SocietyRef.shape,
  Active: flag.default(true),
});

const BuildingRef = z.object({ buildingId: id("chooseBuilding") });

export const addBuilding = endpoint({
  path: "/Society/AddBuilding",
  adds: "buildingId",
  body: BuildingFields,
  reply: BuildingRef,
  permission: "society:write",
  about: "Adds a building to a society.",
});

export const updateBuilding = endpoint({
  path: "/society/UpdateBuilding",
  body: BuildingFields.extend({ BuildingId: id("chooseBuilding") }),
  reply: BuildingRef,
  permission: "society:write",
  about: "Renames a building.",
});

export const getBuilding = endpoint({
  path: "/Society/GetBuildingById",
  body: BuildingRef,
  reply: z.object({ buildingId: id(), buildingName: z.string() }),
  permission: "society:read",
  about: "One building.",
});

export const deleteBuilding = endpoint({
  method: "DELETE",
  path: "/society/DeleteBuilding",
  body: BuildingRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
  about:
    "Archives a building; 409 with counts while it has floors or a provider covers it, unless WithContents is true.",
});

export const getBuildings = endpoint({
  path: "/society/GetSocietyBuilding",
  body: SocietyRef,
  reply: z.array(z.object({ buildingId: id(), buildingName: z.string(), societyId: id() })),
  permission: "society:choose",
  about: "A society's buildings, in natural order.",
});
