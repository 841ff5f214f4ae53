import { z } from "zod";
import { bookOnce } from "#contract/booking/make.ts";
import { vehicleFields } from "#contract/booking/vehicle.ts";

/** Ids of home and parking; null where not chosen yet. */
export type Address = {
  society: number | null;
  building: number | null;
  floor: number | null;
  flat: number | null;
  parkingFloor: number | null;
  parkingPillar: number | null;
};

export const noAddress: Address = {
  society: null,
  building: null,
  floor: null,
  flat: null,
  parkingFloor: null,
  parkingPillar: null,
};

const { SocietyId, BuildingId, FloorId, FlatId } = bookOnce.body.shape;
const Home = z.object({ society: SocietyId, building: BuildingId, floor: FloorId, flat: FlatId });
export type Home = z.output<typeof Home>;

/** A customer's address with the parking, which prefills vehicles. */
export const AddressWithParking: z.ZodType<Address, Address> = Home.extend({
  parkingFloor: vehicleFields.parkingFloorId,
  parkingPillar: vehicleFields.parkingPillarId,
});

/** The address in the staff form, where each vehicle has its own parking. */
export const AddressWithoutParking: z.ZodType<Address, Address> = Home.extend({
  parkingFloor: vehicleFields.parkingFloorId.nullable(),
  parkingPillar: vehicleFields.parkingPillarId.nullable(),
});

/** The home; null while a part of it is missing. */
export const homeOf = (address: Address): Home | null => Home.safeParse(address).data ?? null;
