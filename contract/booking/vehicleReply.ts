import { z } from "zod";

/** A vehicle in replies. */
export const vehicleReply = {
  vehicleNumber: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  bodyType: z.string(),
  fuelType: z.string(),
};
