import { z } from "zod";
import { MAX_NOTE, vehicleFields } from "#contract/booking/vehicle.ts";
import { requiredLine } from "#contract/text.ts";
import type { Customer } from "#contract/customer/customer.ts";

/** Where a vehicle stands: a pillar and its floor, or for whoever does not know the pillar a note. */
export type Parking = {
  parkingFloor: number | null;
  parkingPillar: number | null;
  /** Null or absent while the pillar is chosen. */
  parkingNote?: string | null | undefined;
};

/** Of the chosen floor and pillar; "" where none is chosen, and while their lists load. */
export type ParkingNames = { floor: string; pillar: string };

const atPillar = {
  parkingFloor: vehicleFields.parkingFloorId,
  parkingPillar: vehicleFields.parkingPillarId,
  parkingNote: z.null().optional(),
};
const described = {
  parkingFloor: vehicleFields.parkingFloorId.nullable(),
  parkingPillar: z.null(),
  parkingNote: requiredLine("parkingNoteRequired", MAX_NOTE),
};

export const isDescribed = ({ parkingNote }: Pick<Parking, "parkingNote">): boolean => parkingNote != null;

/** The checks of a parking, which depend on how it is told. */
export const parkingFields = (parking: Parking) => (isDescribed(parking) ? described : atPillar);

export const parkingOf = (
  vehicle: Pick<Customer["vehicles"][number], "parkingFloorId" | "parkingPillarId" | "parkingNote">,
): Parking => ({
  parkingFloor: vehicle.parkingFloorId,
  parkingPillar: vehicle.parkingPillarId,
  parkingNote: vehicle.parkingPillarId === null ? vehicle.parkingNote : null,
});

/** A vehicle's parking as the calls about free times name it. */
export const spotOf = ({ parkingFloor, parkingPillar }: Parking) => ({
  ParkingPillarId: parkingPillar,
  ParkingFloorId: parkingPillar === null ? parkingFloor : null,
});
