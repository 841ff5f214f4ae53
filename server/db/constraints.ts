/** What a violated constraint means to the person who ran into it: the wire field, and the sentence shown there. */
export type Violation = { code: "conflict" | "invalid"; field: string; message: string };

const taken = (field: string, message: string): Violation => ({ code: "conflict", field, message });
const unusable = (field: string, message: string): Violation => ({ code: "invalid", field, message });

/** Constraint or unique index → its meaning. A constraint that no caller can violate is not listed. */
export const violations: Readonly<Record<string, Violation>> = {
  society_name_once: taken("SocietyName", "A society with this name already exists at this pincode."),
  society_country_id_fkey: unusable("CountryId", "Country not found"),
  society_state_in_country: unusable("StateId", "This state does not belong to the country."),
  building_name_once: taken("BuildingName", "A building with this name already exists in this society."),
  floor_name_once: taken("FloorName", "This building already has a floor with this number."),
  flat_name_once: taken("FlatName", "This floor already has a flat with this number."),
  parking_floor_name_once: taken(
    "ParkingFloorName",
    "A parking floor with this name already exists in this society.",
  ),
  parking_pillar_name_once: taken(
    "ParkingPillarName",
    "This parking floor already has a pillar with this number.",
  ),
};
