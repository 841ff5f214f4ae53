import type { ErrorCode, PlainFieldCode } from "#contract/coded.ts";
import { NO_SUCH_PICTURE } from "#contract/file/picture.ts";
import { DEFAULT_SERVES } from "#contract/society/society.ts";

type ConstraintText = PlainFieldCode | Extract<ErrorCode, "vehicleWashedThen">;

/** What a violated constraint means to the caller: the API field and the code of its message. */
export type Violation = { code: "conflict" | "invalid"; field: string; message: ConstraintText };

const taken = (field: string, message: ConstraintText): Violation => ({ code: "conflict", field, message });
const unusable = (field: string, message: ConstraintText): Violation => ({ code: "invalid", field, message });

/** Constraint or unique index → its meaning. Constraints that no caller can violate are not listed. */
export const violations: Readonly<Record<string, Violation>> = {
  company_name_once: taken("CompanyName", "companyNameTaken"),
  company_gstin_once: taken("Gstin", "gstinTaken"),
  provider_document_expires_after_issue: unusable("ExpiresOn", "endsBeforeBeginning"),
  company_opens_before_it_closes: unusable("ClosesAt", "closesBeforeOpening"),
  tax_settings_from_once: taken("From", "taxSinceTaken"),
  further_tax_settings_once: taken("From", "taxSinceTaken"),
  bill_irn_once: taken("Irn", "irnOfOther"),
  claim_utr_once: taken("Utr", "utrOfOtherBill"),
  company_picture_id_fkey: unusable("PictureId", NO_SUCH_PICTURE),
  app_user_name_once: taken("UserName", "userNameTaken"),
  app_user_company_id_fkey: unusable("CompanyId", "noSuchCompany"),
  vehicle_make_name_once: taken("itemCompanyName", "makeTaken"),
  body_type_name_once: taken("itemTypeName", "bodyTypeTaken"),
  fuel_type_name_once: taken("itemFuelName", "fuelTypeTaken"),
  vehicle_model_name_once: taken("ItemModelName", "modelTaken"),
  vehicle_model_vehicle_make_id_fkey: unusable("ItemCompanyId", "noSuchMake"),
  vehicle_model_body_type_id_fkey: unusable("ItemTypeId", "noSuchBodyType"),
  service_category_name_once: taken("categoryName", "categoryTaken"),
  service_name_once: taken("ServiceName", "serviceNameTaken"),
  service_service_category_id_fkey: unusable("CategoryId", "noSuchCategory"),
  service_item_name_once: taken("ItemName", "itemNameTaken"),
  service_item_service_id_fkey: unusable("ServiceId", "noSuchService"),
  service_item_picture_id_fkey: unusable("PictureId", NO_SUCH_PICTURE),
  service_item_included_included_item_id_fkey: unusable("Included", "noSuchItemAmong"),
  service_item_price_society_id_fkey: unusable("Prices", "noSuchSocietyAmong"),
  service_item_price_body_type_id_fkey: unusable("Prices", "noSuchBodyTypeAmong"),
  provider_permanent_country_id_fkey: unusable("permanentCountryId", "noSuchCountry"),
  provider_permanent_state_in_country: unusable("permanentStateId", "stateElsewhere"),
  provider_correspondence_country_id_fkey: unusable("correspondenceCountryId", "noSuchCountry"),
  provider_correspondence_state_in_country: unusable("correspondenceStateId", "stateElsewhere"),
  provider_permanent_state_has_country: unusable("permanentCountryId", "countryRequired"),
  provider_correspondence_state_has_country: unusable("correspondenceCountryId", "countryRequired"),
  coverage_service_id_fkey: unusable("serviceId", "noSuchService"),
  coverage_service_zone_id_fkey: unusable("serviceZoneId", "noSuchZone"),
  coverage_parking_floor_in_society: unusable("parkingFloorId", "parkingFloorElsewhere"),
  coverage_flat_in_building: unusable("flats", "flatOfOtherBuilding"),
  coverage_pillar_on_floor: unusable("parkingNumber", "parkingNumberElsewhere"),
  offer_code_once: taken("OfferCode", "offerCodeTaken"),
  offer_service_service_id_fkey: unusable("ServiceIds", "noSuchServiceAmong"),
  offer_society_society_id_fkey: unusable("SocietyIds", "noSuchSocietyAmong"),
  committee_member_once: taken("Phone1", "committeeMemberTaken"),
  customer_phone_once: taken("Phone1", "customerPhoneTaken"),
  customer_with_gstin_has_legal_name: unusable("LegalName", "legalNameRequired"),
  wash_once: taken("VehicleNumber", "vehicleWashedThen"),
  ticket_answer_title_once: taken("Title", "answerTitleTaken"),
  service_zone_name_once: taken("Name", "zoneNameTaken"),
  service_zone_country_id_fkey: unusable("CountryId", "noSuchCountry"),
  service_zone_state_in_country: unusable("StateId", "stateElsewhere"),
  society_name_once: taken("SocietyName", "societyNameTaken"),
  society_code_once: taken("Code", "societyCodeTaken"),
  society_country_id_fkey: unusable("CountryId", "noSuchCountry"),
  society_state_in_country: unusable("StateId", "stateElsewhere"),
  society_company_company_id_fkey: unusable("CompanyIds", "noSuchCompanyAmong"),
  society_default_serves: unusable("DefaultCompanyId", DEFAULT_SERVES),
  building_name_once: taken("BuildingName", "buildingNameTaken"),
  floor_name_once: taken("FloorName", "floorNumberTaken"),
  flat_name_once: taken("FlatName", "flatNumberTaken"),
  parking_floor_name_once: taken("ParkingFloorName", "parkingFloorNameTaken"),
  parking_pillar_name_once: taken("ParkingPillarName", "pillarNumberTaken"),
};

/** True if a write was refused because a slot had fewer free washes than were read before. */
export const isOverfull = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "constraint") === "slot_use_within_capacity";
