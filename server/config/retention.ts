/** Rows with the same retention. */
export type RetentionClass = "wash" | "money" | "other";
/** Years for which rows stay in the database. */
export type RetentionYears = Readonly<Record<RetentionClass, number>>;
export const defaultYears: RetentionYears = { wash: 3, money: 8, other: 2 };
