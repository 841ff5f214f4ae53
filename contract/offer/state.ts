export const offerStates = ["Active", "Scheduled", "Ended", "Used up", "Off"] as const;
export type OfferState = (typeof offerStates)[number];
