/** Reasons that providers choose from when they cannot come, as the office reads them. */
export const ownAwayReasons = {
  ill: "Ill",
  family: "Family",
  travel: "Out of town",
  festival: "Festival",
  other: "Other",
} as const;
export type OwnAwayReason = keyof typeof ownAwayReasons;

/** The longest absence that a provider enters, in days. */
export const MAX_OWN_DAYS_AWAY = 31;
/** How far ahead of today it may begin, in days. */
export const MAX_OWN_AWAY = 90;
