/** What may have become of a bill. */
export const billStatuses = ["open", "part-paid", "paid", "credited"] as const;
export type BillStatus = (typeof billStatuses)[number];
