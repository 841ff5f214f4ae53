/** When a booking is paid: as it is made, or with the month's bill. */
export const billings = ["upfront", "monthly"] as const;
export type Billing = (typeof billings)[number];
