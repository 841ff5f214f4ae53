/** Countries and states are given, so that nothing is kept of them; what points at them is told by their names. */
export const geographyNames = { country_id: "country", state_id: "state" };
