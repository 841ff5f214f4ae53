import type { ProviderFields as WireFields } from "#contract/provider/provider.ts";
import { z } from "zod";
import type { ProviderFields, StoredProvider } from "./provider.queries.ts";

export type ProviderBody = z.output<typeof WireFields>;

export const fieldsOf = (body: ProviderBody): ProviderFields => ({
  companyId: body.companyId,
  firstName: body.firstName,
  middleName: body.middleName,
  lastName: body.lastName,
  email: body.email1,
  phone: body.phone1,
  phone2: body.phone2,
  userName: body.userName,
  permanent: {
    address: body.permanentAddress,
    street: body.permanentStreet1,
    countryId: body.permanentCountryId,
    stateId: body.permanentStateId,
    city: body.permanentCity,
    pincode: body.permanentPincode,
  },
  correspondence: {
    address: body.correspondenceAddress,
    street: body.correspondenceStreet1,
    countryId: body.correspondenceCountryId,
    stateId: body.correspondenceStateId,
    city: body.correspondenceCity,
    pincode: body.correspondencePincode,
  },
});

export const serializeProvider = (row: StoredProvider) => ({
  providerId: row.provider_id,
  companyId: row.company_id ?? 0,
  companyName: row.company_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  email1: row.email ?? "",
  phone1: row.phone,
  phone2: row.phone2,
  userName: row.user_name,
  active: row.active,
  invited: row.invited,
  permanentAddress: row.permanent_address,
  permanentStreet1: row.permanent_street,
  permanentCountryId: row.permanent_country_id,
  permanentStateId: row.permanent_state_id,
  permanentCity: row.permanent_city,
  permanentPincode: row.permanent_pincode,
  correspondenceAddress: row.correspondence_address,
  correspondenceStreet1: row.correspondence_street,
  correspondenceCountryId: row.correspondence_country_id,
  correspondenceStateId: row.correspondence_state_id,
  correspondenceCity: row.correspondence_city,
  correspondencePincode: row.correspondence_pincode,
});
