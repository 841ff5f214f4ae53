import { useEffect } from "react";
import {
  useBuildings,
  useFlatsOn,
  useFloorsOf,
  useParkingFloors,
  usePillars,
  useSocieties,
} from "#web/features/society/choose.ts";
import { toastError } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import type { Parking, ParkingNames } from "../parking/parking.ts";
import type { Address } from "./address.ts";

/** Option lists, each narrowed by the choice before it. */
export const useHomeLists = ({ society, building, floor }: Address) => ({
  societies: useSocieties({ Active: true }).choose,
  buildings: useBuildings(society).choose,
  floors: useFloorsOf(building).choose,
  flats: useFlatsOn(building, floor).choose,
});

/** Parking floors of a society, and the pillars of the chosen floor. */
export function useParkingLists({ society, parkingFloor }: Pick<Address, "society" | "parkingFloor">) {
  const { t } = useTranslator();
  const floors = useParkingFloors(society).choose;
  const pillars = usePillars(society === null ? null : parkingFloor).choose;
  useFailureToast(floors, t("booking.failedToLoadParkingFloors"));
  useFailureToast(pillars, t("booking.failedToLoadParkingPillars"));
  return { floors, pillars };
}

type List = ReturnType<typeof useHomeLists>["societies"];

/** True for a list that has loaded without options. */
export const isEmpty = ({ options, loading, onRetry }: List): boolean =>
  options.length === 0 && !loading && onRetry === false;

/** Toasts a failed list once; its select offers a retry. */
export function useFailureToast({ onRetry }: List, sentence: string): void {
  const failed = onRetry !== false;
  useEffect(() => {
    if (failed) toastError(sentence);
  }, [failed, sentence]);
}

const labelIn = ({ options }: List, id: number | null): string =>
  options.find(({ value }) => value === id)?.label ?? "";

/** Names of an address's places; "" while their lists load. */
export function useAddressNames(address: Address) {
  const { societies, buildings, floors, flats } = useHomeLists(address);
  return {
    society: labelIn(societies, address.society),
    building: labelIn(buildings, address.building),
    floor: labelIn(floors, address.floor),
    flat: labelIn(flats, address.flat),
  };
}

/** "Tower A, 101, Lake View"; "" while a part is missing or its list loads. */
export function useHomeText(address: Address): string {
  const { society, building, flat } = useAddressNames(address);
  return [building, flat, society].every((part) => part !== "") ? `${building}, ${flat}, ${society}` : "";
}

export function useParkingNames({
  society,
  parkingFloor,
  parkingPillar,
}: Parking & Pick<Address, "society">): ParkingNames {
  const floors = useParkingFloors(society).choose;
  const pillars = usePillars(society === null ? null : parkingFloor).choose;
  return { floor: labelIn(floors, parkingFloor), pillar: labelIn(pillars, parkingPillar) };
}

/** "B1, P001", or "B1, near lift C"; "" while the lists load. */
export const parkingText = ({ floor, pillar }: ParkingNames, { parkingNote }: Parking): string =>
  [floor, parkingNote ?? pillar].filter((part) => part !== "").join(", ");
