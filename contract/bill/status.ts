export const billStatuses = ["open", "part-paid", "paid", "credited"] as const;
export type BillStatus = (typeof billStatuses)[number];
