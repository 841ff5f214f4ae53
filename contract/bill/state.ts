/** State codes of India's tax authority by state name; a GSTIN begins with one. */
const stateCodes: Readonly<Record<string, string>> = {
  "Jammu and Kashmir": "01",
  "Himachal Pradesh": "02",
  Punjab: "03",
  Chandigarh: "04",
  Uttarakhand: "05",
  Haryana: "06",
  Delhi: "07",
  Rajasthan: "08",
  "Uttar Pradesh": "09",
  Bihar: "10",
  Sikkim: "11",
  "Arunachal Pradesh": "12",
  Nagaland: "13",
  Manipur: "14",
  Mizoram: "15",
  Tripura: "16",
  Meghalaya: "17",
  Assam: "18",
  "West Bengal": "19",
  Jharkhand: "20",
  Odisha: "21",
  Chhattisgarh: "22",
  "Madhya Pradesh": "23",
  Gujarat: "24",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Maharashtra: "27",
  Karnataka: "29",
  Goa: "30",
  Lakshadweep: "31",
  Kerala: "32",
  "Tamil Nadu": "33",
  Puducherry: "34",
  "Andaman and Nicobar Islands": "35",
  Telangana: "36",
  "Andhra Pradesh": "37",
  Ladakh: "38",
  // Not a state: the sea beyond the coastal ones, and whoever is registered for it.
  "Other Territory": "97",
};

/** "27" for Maharashtra; undefined for a name that is not an Indian state. */
export const stateCode = (name: string): string | undefined => stateCodes[name];

const names = new Map(Object.entries(stateCodes).map(([name, code]) => [code, name]));

/** The state whose code a GSTIN begins with; undefined for an unknown code, or without a GSTIN. */
export function stateOfGstin(gstin: string): { code: string; name: string } | undefined {
  const code = gstin.slice(0, 2);
  const name = names.get(code);
  return name === undefined ? undefined : { code, name };
}

/** "27 Maharashtra", the form used on documents. */
export const stateWithCode = (name: string): string => [stateCode(name), name].filter(Boolean).join(" ");

/**
 * Where a service is supplied, as on documents: to a registered customer in the state of the GSTIN, to everybody else
 * in the state where it is done, which has the given name (section 12(2) of the IGST Act).
 */
export const placeOfSupplyOf = (gstin: string, stateName: string): string =>
  stateWithCode(stateOfGstin(gstin)?.name ?? stateName);
