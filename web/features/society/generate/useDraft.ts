import { useMemo, useState } from "react";
import type { PlaceKind } from "#contract/society/archive.ts";
import { useBuildings, useFloors, useParkingFloors } from "../choose.ts";
import type { Draft } from "./draft.ts";
import { readDraft } from "./readDraft.ts";

export type GeneratedKind = Exclude<PlaceKind, "society">;

type DraftInput = Omit<Draft, "pickedBuildings" | "pickedParkingFloors"> & {
  /** Null until the user chooses. */
  pickedBuildings: readonly number[] | null;
  pickedParkingFloors: readonly number[] | null;
};

const blank: DraftInput = {
  pickedBuildings: null,
  buildings: "",
  floors: "",
  flatsPerFloor: 0,
  flatPattern: "{floor}{nn}",
  pickedParkingFloors: null,
  parkingFloors: "",
  pillars: "",
};

const noIds: readonly number[] = [];

/** The generator's draft for a society, parsed while typing. */
export function useDraft(societyId: number, kind: GeneratedKind) {
  const [typed, setTyped] = useState(blank);
  const buildings = useBuildings(societyId);
  const floors = useFloors(societyId);
  const parkingFloors = useParkingFloors(societyId);

  const draft = useMemo((): Draft => {
    // Floors and flats are mostly added to all existing buildings; new buildings are independent of them.
    const everyBuilding = kind === "building" ? noIds : buildings.rows.map(({ buildingId }) => buildingId);
    const everyFloor =
      kind === "parkingFloor" ? noIds : parkingFloors.rows.map(({ parkingFloorId }) => parkingFloorId);
    return {
      ...typed,
      pickedBuildings: typed.pickedBuildings ?? everyBuilding,
      pickedParkingFloors: typed.pickedParkingFloors ?? everyFloor,
    };
  }, [typed, kind, buildings.rows, parkingFloors.rows]);
  const reading = useMemo(
    () =>
      readDraft(draft, {
        buildings: buildings.rows,
        floors: floors.rows,
        parkingFloors: parkingFloors.rows,
      }),
    [draft, buildings.rows, floors.rows, parkingFloors.rows],
  );
  return {
    draft,
    reading,
    change: (change: Partial<Draft>) => setTyped((before) => ({ ...before, ...change })),
    /** True if input would be lost. */
    unsaved: [typed.buildings, typed.floors, typed.parkingFloors, typed.pillars].some((text) => text !== ""),
    buildings: buildings.choose.options,
    parkingFloors: parkingFloors.choose.options,
  };
}
