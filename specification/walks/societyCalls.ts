import { expect } from "vitest";
import { type Client, textOf } from "../client/client.ts";
import { entriesOf, lookupCalls, societyCalls, type SocietyForm } from "../client/society.ts";
import type { Walk } from "../statement.ts";
import { refusal, succeeds } from "./answers.ts";

/** Ids as texts, and names, of a society that the client has registered: one of each of its places. */
export type ClientPlace = Record<
  "society" | "building" | "floor" | "flat" | "parkingFloor" | "pillar",
  [id: string, name: string]
>;

export const societyFormOf = (name: string): SocietyForm => ({
  name,
  street: "Baner Road",
  country: "1",
  state: "21",
  city: "Pune",
  pincode: "411045",
  active: true,
});

/** The id of the entry with a name, as a form's `<select>` holds it. */
function idOf(entries: readonly Record<string, unknown>[], name: string, idField: string, nameField: string) {
  const entry = entries.find((each) => each[nameField] === name);
  expect(entry).toBeDefined();
  return textOf(entry, idField);
}

/** Registers a society through all six tabs, loads and changes each record. */
export async function registersSociety(
  { holds }: Walk,
  client: Client,
  societyName: string,
): Promise<ClientPlace> {
  const calls = societyCalls(client);
  const lookups = lookupCalls(client);
  const form = societyFormOf(societyName);
  let societyId = "";
  await holds(
    "7.1",
    "POST /Society/Add {SocietyName, SocietyStreet, CountryId, StateId, City, Pincode, Active}: 200, read for societyId",
    async () => {
      societyId = textOf(await succeeds(calls.addSociety(form)), "societyId");
      expect(Number(societyId)).toBeGreaterThan(0);
    },
  );
  await holds("7.1", "POST /Society/Update {societyId and the same fields}: 200", () =>
    succeeds(calls.updateSociety(societyId, { ...form, street: "Aundh Road" })),
  );
  await holds(
    "7.1",
    "POST /society/societyById {societyId}: societyId, societyName, societyStreet, countryId, city, stateId, pincode, active",
    async () => {
      expect(await succeeds(calls.societyById(societyId))).toMatchObject({
        societyId: Number(societyId),
        societyName,
        societyStreet: "Aundh Road",
        countryId: 1,
        city: "Pune",
        stateId: 21,
        pincode: "411045",
        active: true,
      });
    },
  );

  let buildingId = "";
  await holds("7.1", "POST /Society/AddBuilding {BuildingName, societyId, Active}: 200", async () => {
    await succeeds(calls.addBuilding(societyId, "Tower"));
    const buildings = entriesOf(await lookups.buildings(Number(societyId)), "buildingId", "buildingName");
    buildingId = idOf(buildings, "Tower", "buildingId", "buildingName");
  });
  await holds("7.1", "POST /society/UpdateBuilding {BuildingName, BuildingId, societyId, Active}: 200", () =>
    succeeds(calls.updateBuilding(societyId, buildingId, "Tower A")),
  );
  await holds("7.1", "POST /Society/GetBuildingById {buildingId}: buildingId, buildingName", async () => {
    const reply = await succeeds(calls.buildingById(buildingId));
    expect(reply).toMatchObject({ buildingId: Number(buildingId), buildingName: "Tower A" });
  });

  let floorId = "";
  await holds("7.1", "POST /Society/AddFloor {BuildingId, FloorName, societyId, Active}: 200", async () => {
    await succeeds(calls.addFloor(societyId, buildingId, "First"));
    const floors = entriesOf(await lookups.floorsOfBuilding(Number(buildingId)), "floorId");
    floorId = idOf(floors, "First", "floorId", "floorName");
  });
  await holds(
    "7.1",
    "POST /society/UpdateFloor {floorName, buildingId, floorId, societyId, Active}: 200",
    () => succeeds(calls.updateFloor(societyId, buildingId, floorId, "1")),
  );
  await holds("7.1", "POST /Society/GetFloorById {floorId}: floorId, buildingId, floorName", async () => {
    const reply = await succeeds(calls.floorById(floorId));
    expect(reply).toMatchObject({ floorId: Number(floorId), buildingId: Number(buildingId), floorName: "1" });
  });

  let flatId = "";
  await holds(
    "7.1",
    "POST /Society/AddFlats {BuildingId, SocietyId, FlatName, FloorId, Active}: 200",
    async () => {
      await succeeds(calls.addFlat(societyId, buildingId, floorId, "100"));
      const flats = entriesOf(await lookups.flatsOfFloor(Number(buildingId), Number(floorId)), "flatId");
      flatId = idOf(flats, "100", "flatId", "flatName");
    },
  );
  await holds(
    "7.1",
    "POST /Society/UpdateFlat {flatId, BuildingId, SocietyId, FlatName, FloorId, Active}: 200",
    () => succeeds(calls.updateFlat(societyId, buildingId, floorId, flatId, "101")),
  );
  await holds(
    "7.1",
    "POST /Society/GetFlatById {flatId}: flatId, buildingId, floorId, flatName",
    async () => {
      expect(await succeeds(calls.flatById(flatId))).toMatchObject({
        flatId: Number(flatId),
        buildingId: Number(buildingId),
        floorId: Number(floorId),
        flatName: "101",
      });
    },
  );

  let parkingFloorId = "";
  await holds("7.1", "POST /Society/AddParkingFloor {SocietyId, ParkingFloorName, Active}: 200", async () => {
    await succeeds(calls.addParkingFloor(societyId, "Basement"));
    const floors = entriesOf(await lookups.parkingFloors(Number(societyId)), "parkingFloorId");
    parkingFloorId = idOf(floors, "Basement", "parkingFloorId", "parkingFloorName");
  });
  await holds(
    "7.1",
    "POST /Society/UpdateParkingFloor {SocietyId, parkingFloorId, ParkingFloorName, Active}: 200",
    () => succeeds(calls.updateParkingFloor(societyId, parkingFloorId, "B1")),
  );
  await holds(
    "7.1",
    "POST /Society/GetParkingFLoorById {parkingFloorId}: parkingFloorId, parkingFloorName",
    async () => {
      const reply = await succeeds(calls.parkingFloorById(parkingFloorId));
      expect(reply).toMatchObject({ parkingFloorId: Number(parkingFloorId), parkingFloorName: "B1" });
    },
  );

  let pillarId = "";
  await holds(
    "7.1",
    "POST /Society/AddParkingPillar {SocietyId, ParkingFloorId, ParkingPillarName, Active}: 200",
    async () => {
      await succeeds(calls.addPillar(societyId, parkingFloorId, "Pillar"));
      const pillars = entriesOf(await lookups.pillarsOfFloor(Number(parkingFloorId)), "parkingPillarId");
      pillarId = idOf(pillars, "Pillar", "parkingPillarId", "parkingPillarName");
    },
  );
  await holds(
    "7.1",
    "POST /Society/UpdateParkingPillar {parkingPillarId, SocietyId, ParkingFloorId, ParkingPillarName, Active}: 200",
    () => succeeds(calls.updatePillar(societyId, parkingFloorId, pillarId, "P1")),
  );
  await holds(
    "7.1",
    "POST /Society/GetParkingPillarById {parkingPillarId}: parkingPillarId, parkingFloorId, parkingPillarName",
    async () => {
      expect(await succeeds(calls.pillarById(pillarId))).toMatchObject({
        parkingPillarId: Number(pillarId),
        parkingFloorId: Number(parkingFloorId),
        parkingPillarName: "P1",
      });
    },
  );
  return {
    society: [societyId, societyName],
    building: [buildingId, "Tower A"],
    floor: [floorId, "1"],
    flat: [flatId, "101"],
    parkingFloor: [parkingFloorId, "B1"],
    pillar: [pillarId, "P1"],
  };
}

/** Deletes one record of each kind, from the flat up, of a society made for it. */
export async function deletesPlaces(
  { holds, differs }: Walk,
  client: Client,
  anonymous: Client,
): Promise<void> {
  const calls = societyCalls(client);
  const lookups = lookupCalls(client);
  const society = textOf(await succeeds(calls.addSociety(societyFormOf("Short Lived"))), "societyId");
  const societyId = Number(society);
  await calls.addBuilding(society, "Tower");
  const [building] = entriesOf(await lookups.buildings(societyId), "buildingId");
  const buildingId = textOf(building, "buildingId");
  await calls.addFloor(society, buildingId, "1");
  const [floor] = entriesOf(await lookups.floorsOfSociety(societyId), "floorId");
  const floorId = textOf(floor, "floorId");
  await calls.addFlat(society, buildingId, floorId, "101");
  const [flat] = entriesOf(await lookups.flatsOfSociety(societyId), "flatId");
  await calls.addParkingFloor(society, "B1");
  const [parkingFloor] = entriesOf(await lookups.parkingFloors(societyId), "parkingFloorId");
  const parkingFloorId = textOf(parkingFloor, "parkingFloorId");
  await calls.addPillar(society, parkingFloorId, "P1");
  const [pillar] = entriesOf(await lookups.pillarsOfSociety(societyId), "parkingPillarId");

  await differs("7.1", "a society, building, floor or parking floor is deleted by its call", {
    does: "one with something in it is refused with 409 that says what uses it; a second, separate decision deletes it with its contents, and either way it can be restored for 30 days",
    why: "a society is a thousand homes, and one press too many would cost them",
    back: "`WithContents: true`, which the dialog's second question sends",
    letter: () => succeeds(calls.deleteSociety(society)),
    check: async () => expect((await refusal(calls.deleteSociety(society))).status).toBe(409),
  });
  const withoutToken = societyCalls(anonymous);
  const pillarId = textOf(pillar, "parkingPillarId");
  await differs("6", "parking floor and pillar deletes send no token", {
    does: "every call sends it, and without one the server answers 401",
    why: "anybody could delete a society's parking",
    letter: () => succeeds(withoutToken.deletePillar(pillarId)),
    check: async () => {
      expect((await refusal(withoutToken.deletePillar(pillarId))).status).toBe(401);
      expect((await refusal(withoutToken.deleteParkingFloor(parkingFloorId))).status).toBe(401);
    },
  });
  await holds("7.1", "DELETE /Society/DeleteFlat, body flatId: 200", () =>
    succeeds(calls.deleteFlat(textOf(flat, "flatId"))),
  );
  await holds("7.1", "DELETE /society/DeleteFloor, body floorId: 200", () =>
    succeeds(calls.deleteFloor(floorId)),
  );
  await holds("7.1", "DELETE /society/DeleteBuilding, body buildingId: 200", () =>
    succeeds(calls.deleteBuilding(buildingId)),
  );
  await holds("7.1", "DELETE /Society/DeleteParkingPillar, body parkingPillarId: 200", () =>
    succeeds(calls.deletePillar(pillarId)),
  );
  await holds("7.1", "DELETE /Society/DeleteParkingFloor, body parkingFloorId: 200", () =>
    succeeds(calls.deleteParkingFloor(parkingFloorId)),
  );
  await holds("7.1", "DELETE /Society/DeleteSociety, body societyId: 200", () =>
    succeeds(calls.deleteSociety(society)),
  );
}
