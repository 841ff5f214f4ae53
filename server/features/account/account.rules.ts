/** User name of a customer; staff cannot have a name like it. */
export const userNameOf = (phone: string): string => `+91${phone}`;

/** A device is remembered for this long after its last sign-in, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;
