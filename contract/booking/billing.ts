/** When a booking is paid: at booking, or with the monthly bill. */
export const billings = ["upfront", "monthly"] as const;
export type Billing = (typeof billings)[number];
