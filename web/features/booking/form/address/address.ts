import { z } from "zod";
import { bookOnce } from "#contract/booking/make.ts";
import { vehicleFields } from "#contract/booking/vehicle.ts";
import { type Parking, parkingFields } from "../parking/parking.ts";

/** Ids of home and parking; null where not chosen yet. */
export type Address = Parking & {
  society: number | null;
  building: number | null;
  floor: number | null;
  flat: number | null;
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
export const AddressWithParking: z.ZodType<Address, Address> = z
  .custom<Address>()
  .transform((address, context) => {
    const parsed = Home.extend(parkingFields(address)).safeParse(address);
    for (const { message, path } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", message, path });
    return parsed.data ?? z.NEVER;
  });

/** The address in the staff form, where each vehicle has its own parking. */
export const AddressWithoutParking: z.ZodType<Address, Address> = Home.extend({
  parkingFloor: vehicleFields.parkingFloorId.nullable(),
  parkingPillar: vehicleFields.parkingPillarId.nullable(),
  parkingNote: vehicleFields.parkingNote.nullable().optional(),
});

/** The home; null while a part of it is missing. */
export const homeOf = (address: Address): Home | null => Home.safeParse(address).data ?? null;
