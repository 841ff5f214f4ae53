import { describe, expect, test } from "vitest";
import { coded } from "#contract/coded.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { changePassword, forgotPassword, login, resetPassword } from "#contract/session/session.ts";
import { addBuilding, updateBuilding } from "#contract/society/building.ts";
import { addFlat, updateFlat } from "#contract/society/flat.ts";
import { addFloor, updateFloor } from "#contract/society/floor.ts";
import {
  addParkingFloor,
  addParkingPillar,
  updateParkingFloor,
  updateParkingPillar,
} from "#contract/society/parking.ts";
import { addSociety, updateSociety } from "#contract/society/society.ts";

/** The endpoint's message at each field that it refuses in `body`. */
function messages({ body: schema }: Endpoint, body: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    found[path.join(".")] ??= message;
  return found;
}

const society = {
  SocietyName: "societyNameRequired",
  SocietyStreet: "streetRequired",
  CountryId: "countryRequired",
  StateId: "stateRequired",
  City: "cityRequired",
  Pincode: "pincodeRequired",
};
const floor = { BuildingId: "chooseBuilding", FloorName: "floorNumberRequired" };
const flat = {
  BuildingId: "chooseBuilding",
  FloorId: "chooseFloor",
  FlatName: "flatNumberRequired",
};
const pillar = {
  ParkingFloorId: "chooseParkingFloor",
  ParkingPillarName: "pillarNumberRequired",
};
const inSociety = { societyId: "chooseSociety" };
const ofSociety = { SocietyId: "chooseSociety" };

/** The message of each form for each required field. */
const required: [Endpoint, Record<string, string>][] = [
  [addSociety, society],
  [updateSociety, { ...society, ...inSociety }],
  [addBuilding, { BuildingName: "buildingNameRequired", ...inSociety }],
  [updateBuilding, { BuildingName: "buildingNameRequired", BuildingId: "chooseBuilding", ...inSociety }],
  [addFloor, { ...floor, ...inSociety }],
  [updateFloor, { ...floor, ...inSociety, floorId: "chooseFloor" }],
  [addFlat, { ...flat, ...ofSociety }],
  [updateFlat, { ...flat, ...ofSociety, flatId: "chooseFlat" }],
  [addParkingFloor, { ParkingFloorName: "parkingFloorNameRequired", ...ofSociety }],
  [
    updateParkingFloor,
    {
      ParkingFloorName: "parkingFloorNameRequired",
      parkingFloorId: "chooseParkingFloor",
      ...ofSociety,
    },
  ],
  [addParkingPillar, { ...pillar, ...ofSociety }],
  [updateParkingPillar, { ...pillar, ...ofSociety, parkingPillarId: "choosePillar" }],
  [login, { userName: "userNameRequired", password: "passwordRequired" }],
  [forgotPassword, { userName: "userNameRequired" }],
  [resetPassword, { resetToken: "resetLinkIncomplete", password: "passwordRequired" }],
  [changePassword, { currentPassword: "currentPasswordRequired", newPassword: "passwordRequired" }],
];

describe.each(required.map(([endpoint, fields]) => ({ path: endpoint.path, endpoint, fields })))(
  "$path",
  ({ endpoint, fields }) => {
    test("reports every missing required field", () => {
      expect(messages(endpoint, {})).toEqual(fields);
    });

    test("reports the same for nulls, empty texts and empty ids", () => {
      const values = (nothing: (key: string) => unknown) =>
        Object.fromEntries(Object.keys(fields).map((key) => [key, nothing(key)]));
      expect(
        messages(
          endpoint,
          values(() => null),
        ),
      ).toEqual(fields);
      expect(
        messages(
          endpoint,
          values((key) => (key.endsWith("Id") ? 0 : "")),
        ),
      ).toEqual(fields);
    });
  },
);

test.each(["12345", "1234567", "41104a", "４１１０４５", "411 045"])("%j is not a pincode", (Pincode) => {
  expect(messages(addSociety, { Pincode })["Pincode"]).toBe("societyPincodeShape");
});

test("a pincode keeps its leading zero and loses surrounding spaces", () => {
  expect(addSociety.body.shape.Pincode.parse(" 012345 ")).toBe("012345");
});

test("a society's status must be true or false", () => {
  expect(messages(addSociety, { Active: "yes" })["Active"]).toBe("statusRequired");
});

test.each([
  [addSociety, "SocietyName", 120],
  [addSociety, "SocietyStreet", 200],
  [addSociety, "City", 80],
  [addBuilding, "BuildingName", 60],
  [addFloor, "FloorName", 30],
  [addFlat, "FlatName", 30],
  [addParkingFloor, "ParkingFloorName", 30],
  [addParkingPillar, "ParkingPillarName", 30],
  [login, "userName", 80],
  [login, "password", 128],
  [changePassword, "newPassword", 128],
] as [Endpoint, string, number][])("$0.path: $1 has at most $2 characters", (endpoint, field, most) => {
  expect(messages(endpoint, { [field]: "x".repeat(most) })).not.toHaveProperty(field);
  expect(messages(endpoint, { [field]: "x".repeat(most + 1) })[field]).toBe(
    coded("atMostCharacters", { count: most }),
  );
});

test("a new password has at least 10 characters and is kept as typed", () => {
  expect(messages(changePassword, { newPassword: "123456789" })["newPassword"]).toBe(
    coded("atLeastCharacters", { count: 10 }),
  );
  expect(changePassword.body.shape.newPassword.parse("  spaces stay  ")).toBe("  spaces stay  ");
});

test("records without a status are active, except for new floors", () => {
  const active = [
    addSociety,
    addBuilding,
    addFloor,
    updateFloor,
    addFlat,
    addParkingFloor,
    addParkingPillar,
  ].map(({ path, body }) => [path, body.shape.Active.parse(undefined)]);
  expect(Object.fromEntries(active)).toEqual({
    "/Society/Add": true,
    "/Society/AddBuilding": true,
    "/Society/AddFloor": false,
    "/society/UpdateFloor": true,
    "/Society/AddFlats": true,
    "/Society/AddParkingFloor": true,
    "/Society/AddParkingPillar": true,
  });
});
