/** Tax registration of a company; it decides the kind of bill. */
export const registrations = ["regular", "composition", "unregistered"] as const;
export type Registration = (typeof registrations)[number];
