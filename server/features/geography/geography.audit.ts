/** Countries and states are fixed and therefore not audited; references to them are shown by name. */
export const geographyNames = { country_id: "country", state_id: "state" };
