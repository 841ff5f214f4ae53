import { z } from "zod";
import { id } from "../text.ts";

export const vehicleReply = {
  vehicleNumber: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  bodyType: z.string(),
  fuelType: z.string(),
};

/** Where a vehicle stood in an earlier booking. */
export const parkingReply = {
  parkingFloorId: id().nullable(),
  /** Null while it is not known; `parkingNote` then says where the vehicle stands. */
  parkingPillarId: id().nullable(),
  parkingNote: z.string(),
};
