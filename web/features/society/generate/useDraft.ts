import { useMemo, useState } from "react";
import type { PlaceKind } from "#contract/society/archive.ts";
import { useBuildings, useFloors, useParkingFloors } from "../choose.ts";
import type { Draft } from "./draft.ts";
import { readDraft } from "./readDraft.ts";

/** The kinds of places that can be generated. */
export type GeneratedKind = Exclude<PlaceKind, "society">;

type Typed = Omit<Draft, "pickedBuildings" | "pickedParkingFloors"> & {
  /** Null until somebody picks. */
  pickedBuildings: readonly number[] | null;
  pickedParkingFloors: readonly number[] | null;
};

const start = (kind: GeneratedKind): Typed => ({
  chain: kind === "parkingFloor" || kind === "parkingPillar" ? "parking" : "homes",
  pickedBuildings: null,
  buildings: "",
  floors: "",
  flatsPerFloor: 0,
  flatPattern: "{floor}{nn}",
  pickedParkingFloors: null,
  parkingFloors: "",
  pillars: "",
});

const none: readonly number[] = [];

/** What is being typed into the generator of a society, read as it is typed. */
export function useDraft(societyId: number, kind: GeneratedKind) {
  const [typed, setTyped] = useState(() => start(kind));
  const buildings = useBuildings(societyId);
  const floors = useFloors(societyId);
  const parkingFloors = useParkingFloors(societyId);

  const draft = useMemo((): Draft => {
    // Floors and flats mostly go into every building there is; new buildings stand beside them.
    const everyBuilding = kind === "building" ? none : buildings.rows.map(({ buildingId }) => buildingId);
    const everyFloor =
      kind === "parkingFloor" ? none : parkingFloors.rows.map(({ parkingFloorId }) => parkingFloorId);
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
    /** Whether something was typed that would be lost. */
    unsaved: [typed.buildings, typed.floors, typed.parkingFloors, typed.pillars].some((text) => text !== ""),
    buildings: buildings.choose.options,
    parkingFloors: parkingFloors.choose.options,
  };
}
