import { useEffect } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getBuildings } from "#contract/society/building.ts";
import { getFlats } from "#contract/society/flat.ts";
import { getFloors } from "#contract/society/floor.ts";
import { getSocieties } from "#contract/society/society.ts";
import { useParkingFloors, usePillars } from "#web/features/provider/service/lists.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";
import type { Choice } from "#web/ui/SearchSelect.tsx";
import type { Address } from "./address.ts";

const chooseSociety = (one: ReplyOf<typeof getSocieties>[number]): Choice => ({
  value: one.societyId,
  label: one.societyName,
});
const chooseBuilding = (one: ReplyOf<typeof getBuildings>[number]): Choice => ({
  value: one.buildingId,
  label: one.buildingName,
});
const chooseFloor = (one: ReplyOf<typeof getFloors>[number]): Choice => ({
  value: one.floorId,
  label: one.floorName,
});
const chooseFlat = (one: ReplyOf<typeof getFlats>[number]): Choice => ({
  value: one.flatId,
  label: one.flatName,
});

/** The places to choose from, each list narrowed by what was chosen before it. */
export function useHomeLists({ society, building, floor }: Address) {
  const inBuilding = building !== null;
  const onFloor = inBuilding && floor !== null;
  return {
    societies: useChoiceList(useCall(getSocieties, { Active: true }), chooseSociety).choose,
    buildings: useChoiceList(
      useCall(getBuildings, { societyId: society ?? 0 }, { enabled: society !== null }),
      chooseBuilding,
    ).choose,
    floors: useChoiceList(
      useCall(getFloors, { buildingId: building ?? 0, societyId: 0 }, { enabled: inBuilding }),
      chooseFloor,
    ).choose,
    flats: useChoiceList(
      useCall(
        getFlats,
        { buildingId: building ?? 0, floorId: floor ?? 0, societyId: 0 },
        { enabled: onFloor },
      ),
      chooseFlat,
    ).choose,
  };
}

/** The parking of a society: its floors, and the pillars of the one chosen. */
export function useParkingLists({ society, parkingFloor }: Pick<Address, "society" | "parkingFloor">) {
  const floors = useParkingFloors(society);
  const pillars = usePillars(society === null ? null : parkingFloor);
  useFailureToast(floors, "Failed to load parking floors");
  useFailureToast(pillars, "Failed to load parking pillars");
  return { floors, pillars };
}

type List = ReturnType<typeof useHomeLists>["societies"];

/** Says once that a list could not be loaded; its select offers to try again. */
export function useFailureToast({ onRetry }: List, sentence: string): void {
  const failed = onRetry !== false;
  useEffect(() => {
    if (failed) toastError(sentence);
  }, [failed, sentence]);
}

const labelIn = ({ options }: List, id: number | null): string =>
  options.find(({ value }) => value === id)?.label ?? "";

/** What the places of an address are called; "" until their lists are there. */
export function useAddressNames(address: Address) {
  const { societies, buildings, floors, flats } = useHomeLists(address);
  return {
    society: labelIn(societies, address.society),
    building: labelIn(buildings, address.building),
    floor: labelIn(floors, address.floor),
    flat: labelIn(flats, address.flat),
  };
}

type Parking = Pick<Address, "society" | "parkingFloor" | "parkingPillar">;

/** "B1, P001": what a parking is called; "" until its lists are there. */
export function useParkingText({ society, parkingFloor, parkingPillar }: Parking): string {
  const floors = useParkingFloors(society);
  const pillars = usePillars(society === null ? null : parkingFloor);
  return [labelIn(floors, parkingFloor), labelIn(pillars, parkingPillar)]
    .filter((part) => part !== "")
    .join(", ");
}
