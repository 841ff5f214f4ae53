import { NO_SUCH_PICTURE } from "#contract/file/picture.ts";
import { DEFAULT_SERVES } from "#contract/society/society.ts";

/** What a violated constraint means to the person who ran into it: the wire field, and the sentence shown there. */
export type Violation = { code: "conflict" | "invalid"; field: string; message: string };

const taken = (field: string, message: string): Violation => ({ code: "conflict", field, message });
const unusable = (field: string, message: string): Violation => ({ code: "invalid", field, message });

/** Constraint or unique index → its meaning. A constraint that no caller can violate is not listed. */
export const violations: Readonly<Record<string, Violation>> = {
  company_name_once: taken("CompanyName", "A company with this name already exists."),
  company_gstin_once: taken("Gstin", "Another company has this GSTIN."),
  provider_document_expires_after_issue: unusable("ExpiresOn", "It must not end before it begins"),
  company_opens_before_it_closes: unusable("ClosesAt", "It must close after it opens"),
  tax_settings_from_once: taken("From", "There are settings from this day on already."),
  claim_utr_once: taken("Utr", "This UTR was given for another bill already."),
  company_picture_id_fkey: unusable("PictureId", NO_SUCH_PICTURE),
  app_user_name_once: taken("UserName", "This user name is taken."),
  app_user_company_id_fkey: unusable("CompanyId", "Company not found"),
  vehicle_make_name_once: taken("itemCompanyName", "This make is in the list already."),
  body_type_name_once: taken("itemTypeName", "This body type is in the list already."),
  fuel_type_name_once: taken("itemFuelName", "This fuel type is in the list already."),
  vehicle_model_name_once: taken("ItemModelName", "This make already has a model with this name."),
  vehicle_model_vehicle_make_id_fkey: unusable("ItemCompanyId", "Make not found"),
  vehicle_model_body_type_id_fkey: unusable("ItemTypeId", "Body type not found"),
  service_category_name_once: taken("categoryName", "This category is in the list already."),
  service_name_once: taken("ServiceName", "A service with this name already exists."),
  service_service_category_id_fkey: unusable("CategoryId", "Category not found"),
  service_item_name_once: taken("ItemName", "This service already has an item with this name."),
  service_item_service_id_fkey: unusable("ServiceId", "Service not found"),
  service_item_picture_id_fkey: unusable("PictureId", NO_SUCH_PICTURE),
  service_item_price_society_id_fkey: unusable("Prices", "One of the societies was not found"),
  service_item_price_body_type_id_fkey: unusable("Prices", "One of the body types was not found"),
  provider_permanent_country_id_fkey: unusable("permanentCountryId", "Country not found"),
  provider_permanent_state_in_country: unusable(
    "permanentStateId",
    "This state does not belong to the country.",
  ),
  provider_correspondence_country_id_fkey: unusable("correspondenceCountryId", "Country not found"),
  provider_correspondence_state_in_country: unusable(
    "correspondenceStateId",
    "This state does not belong to the country.",
  ),
  coverage_service_id_fkey: unusable("serviceId", "Service not found"),
  coverage_service_zone_id_fkey: unusable("serviceZoneId", "Zone not found"),
  coverage_parking_floor_in_society: unusable(
    "parkingFloorId",
    "The parking floor does not belong to the building's society.",
  ),
  coverage_flat_in_building: unusable("flats", "One of the flats does not belong to the building."),
  coverage_pillar_on_floor: unusable(
    "parkingNumber",
    "One of the parking numbers does not belong to the parking floor.",
  ),
  offer_code_once: taken("OfferCode", "Another offer with this code is switched on."),
  offer_service_service_id_fkey: unusable("ServiceIds", "One of the services was not found"),
  offer_society_society_id_fkey: unusable("SocietyIds", "One of the societies was not found"),
  customer_phone_once: taken("Phone1", "A customer with this phone number already exists."),
  wash_once: taken("VehicleNumber", "This vehicle has a wash at that time already."),
  ticket_answer_title_once: taken("Title", "An answer with this title is in the list already."),
  service_zone_name_once: taken("Name", "A zone with this name already exists."),
  service_zone_country_id_fkey: unusable("CountryId", "Country not found"),
  service_zone_state_in_country: unusable("StateId", "This state does not belong to the country."),
  society_name_once: taken("SocietyName", "A society with this name already exists at this pincode."),
  society_country_id_fkey: unusable("CountryId", "Country not found"),
  society_state_in_country: unusable("StateId", "This state does not belong to the country."),
  society_company_company_id_fkey: unusable("CompanyIds", "One of the companies was not found"),
  society_default_serves: unusable("DefaultCompanyId", DEFAULT_SERVES),
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

/** Whether a write was refused because a slot had less room left than was read before. */
export const isOverfull = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "constraint") === "slot_use_within_capacity";
