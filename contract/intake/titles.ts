/** The columns of files that people bring, each with the titles by which it is recognised, in any order of their words. */

/** Earlier titles win over later ones when a file has several of a column. */
const titleWords = {
  Name: [
    "name",
    "customer",
    "customer name",
    "full name",
    "resident",
    "resident name",
    "owner",
    "owner name",
    "member",
    "member name",
    "washer",
    "washer name",
    "cleaner",
    "cleaner name",
    "employee",
    "employee name",
    "staff name",
    "worker name",
    "first name",
    "given name",
    "party name",
    "client name",
    "नाम",
    "ग्राहक",
    "naam",
  ],
  /** Follows the name. */
  "Last Name": ["last name", "surname", "family name", "उपनाम"],
  Phone: [
    "phone",
    "mobile",
    "mobile number",
    "phone number",
    "contact number",
    "contact",
    "phone1",
    "phone 1 value",
    "mobile1",
    "primary phone",
    "whatsapp mobile",
    "whatsapp phone",
    "phone mobile",
    "mobile phone",
    "contact mobile",
    "whatsapp number",
    "whatsapp",
    "मोबाइल",
    "मोबाइल नंबर",
    "फोन",
    "फोन नंबर",
  ],
  "Phone 2": [
    "phone 2",
    "phone2",
    "phone 2 value",
    "mobile2",
    "mobile 2",
    "second phone",
    "other phone",
    "other mobile",
    "alternate number",
    "alternate phone",
    "alternate mobile",
    "alternate contact",
    "whatsapp number",
    "whatsapp",
    "दूसरा मोबाइल",
  ],
  Email: ["email", "email1", "email 1 value", "mail", "email id", "mail id", "email address", "ईमेल"],
  Address: ["address", "customer address", "पता"],
  "User Name": ["username", "user name", "login", "login name", "user id"],
  Street: ["street", "street name", "locality"],
  City: ["city", "town", "शहर"],
  State: ["state", "राज्य"],
  Country: ["country", "देश"],
  Pincode: ["pincode", "pin code", "pin", "postal code", "zip", "zip code", "पिन कोड"],
  GSTIN: ["gstin", "gst number", "gst", "gstin number"],
  Notes: ["notes", "note", "remark", "remarks", "comment", "comments", "टिप्पणी"],
  Society: [
    "society",
    "society name",
    "apartment",
    "apartment name",
    "complex",
    "community",
    "सोसायटी",
    "सोसाइटी",
  ],
  Building: [
    "building",
    "building name",
    "tower",
    "tower name",
    "wing",
    "block",
    "tower number",
    "wing number",
    "block number",
    "building number",
    "टावर",
    "विंग",
    "इमारत",
  ],
  Floor: ["floor", "floor name", "floor number", "level", "मंजिल"],
  Flat: [
    "flat",
    "flat number",
    "unit",
    "unit number",
    "house number",
    "apartment number",
    "door number",
    "flat name",
    "villa number",
    "फ्लैट",
    "फ्लैट नंबर",
    "मकान नंबर",
  ],
  "Vehicle Number": [
    "vehicle number",
    "car number",
    "vehicle",
    "plate",
    "number plate",
    "plate number",
    "registration",
    "registration number",
    "vehicle registration number",
    "car registration number",
    "vehicle registration",
    "car registration",
    "गाड़ी नंबर",
    "वाहन नंबर",
    "gadi number",
    "gaadi number",
  ],
  Make: [
    "make",
    "car company",
    "company",
    "brand",
    "vehicle make",
    "vehicle company",
    "car make",
    "car brand",
    "manufacturer",
    "कंपनी",
  ],
  Model: ["model", "car model", "vehicle model", "car", "car name", "मॉडल", "गाड़ी"],
  Color: ["color", "car color", "vehicle color", "रंग"],
  "Vehicle Type": ["vehicle type", "body type", "car type", "type", "category", "segment", "गाड़ी का प्रकार"],
  Fuel: ["fuel", "fuel type", "ईंधन"],
  "Parking Floor": [
    "parking floor",
    "parking level",
    "basement",
    "parking floor number",
    "parking basement",
    "पार्किंग मंजिल",
  ],
  "Parking Pillar": [
    "parking pillar",
    "pillar",
    "pillar number",
    "parking number",
    "parking slot number",
    "parking slot",
    "slot number",
    "parking",
    "bay",
    "bay number",
    "parking bay",
    "पार्किंग",
    "पिलर",
  ],
  /** A description of the place, instead of an unknown pillar. */
  "Parking Note": [
    "parking note",
    "parking place",
    "where parked",
    "parking remark",
    "parking remarks",
    "parking location",
  ],
  Item: [
    "item",
    "service item",
    "service",
    "plan",
    "wash type",
    "service name",
    "plan name",
    "wash",
    "सेवा",
    "प्लान",
  ],
  Package: ["package", "billing", "billing type", "पैकेज"],
  Price: [
    "price",
    "rate",
    "price wash",
    "rate wash",
    "per wash",
    "wash rate",
    "wash price",
    "rate per wash",
    "price per wash",
  ],
  "Monthly Price": [
    "monthly price",
    "monthly rate",
    "monthly charge",
    "monthly charges",
    "monthly",
    "monthly amount",
    "rate per month",
    "price per month",
    "per month",
    "month rate",
    "मासिक",
  ],
  Discount: ["discount", "discount percent", "छूट"],
  Balance: [
    "balance",
    "opening balance",
    "outstanding",
    "due",
    "dues",
    "pending",
    "pending amount",
    "balance due",
    "amount due",
    "बकाया",
  ],
  Time: [
    "time",
    "slot",
    "hour",
    "wash time",
    "time slot",
    "timing",
    "timings",
    "wash slot",
    "preferred time",
    "समय",
  ],
  Days: ["days", "days of week", "weekdays", "wash days", "frequency", "schedule", "day", "दिन"],
  Start: [
    "start",
    "start date",
    "begins",
    "From",
    "From date",
    "date From",
    "starting date",
    "joining date",
    "plan start",
    "शुरू",
  ],
  End: [
    "end",
    "end date",
    "until",
    "to",
    "to date",
    "till",
    "expiry",
    "expiry date",
    "valid till",
    "valid until",
    "plan end",
    "renewal date",
    "अंत",
  ],
  /** Where a washer works: societies, and towers or parking floors of them. */
  Places: [
    "places",
    "place",
    "covers",
    "coverage",
    "works at",
    "washes at",
    "area",
    "areas",
    "site",
    "sites",
    "location",
    "locations",
    "duty place",
    "जगह",
    "क्षेत्र",
  ],
  Services: ["services", "service", "service name", "work", "सेवाएं"],
  Zone: ["zone", "service zone"],
  Hours: [
    "hours",
    "shift",
    "shift timing",
    "shift time",
    "shift hours",
    "working hours",
    "work hours",
    "duty hours",
    "duty time",
    "duty timing",
    "timing",
    "timings",
    "time",
    "समय",
  ],
  "Weekly Off": [
    "weekly off",
    "week off",
    "weekoff",
    "off day",
    "day off",
    "off",
    "holiday",
    "weekly holiday",
    "weekly rest",
    "छुट्टी",
  ],
  /** Rupees a wash. */
  Pay: [
    "pay",
    "pay per wash",
    "pay rate",
    "rate per wash",
    "rate wash",
    "rate",
    "wage",
    "wage per wash",
    "per wash",
    "per car",
    "rate per car",
    "दर",
  ],
} as const satisfies Record<string, readonly string[]>;
export type TitledColumn = keyof typeof titleWords;

/** Words that mean the same in a title, and words that mean nothing there. */
const sameWords = new Map(
  Object.entries({
    number: ["no", "num", "nos", "nr", "numbers"],
    mobile: ["mob", "cell", "cellphone"],
    phone: ["ph", "tel", "telephone"],
    registration: ["reg", "regn", "regd", "rto"],
    vehicle: ["veh", "vehical"],
    address: ["addr", "add"],
    color: ["colour", "clr"],
    email: ["e-mail", "emailid"],
    date: ["dt"],
    amount: ["amt"],
    parking: ["pkg", "park"],
    apartment: ["apt", "appt"],
    building: ["bldg"],
    alternate: ["alt", "alternative"],
    discount: ["disc"],
    "": ["of", "the", "your", "s", "in", "rs", "inr", "का", "की", "mandatory", "required"],
  }).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
);

/** A title by its words alone: "Name of Resident" is "residentName", and "Mob. No" is "Mobile Number". */
export function titleKey(title: string): string {
  const words = title
    .normalize("NFKC")
    // The dot below of फ़ and its like is often left out.
    .replace(/[\p{Cf}\u093c]/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll("e-mail", "email")
    .replaceAll("whats app", "whatsapp")
    .replaceAll("#", " no ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => sameWords.get(word) ?? word)
    .filter((word) => word !== "");
  return words.toSorted().join(" ");
}

const keysOf = new Map(
  Object.entries(titleWords).map(
    ([column, titles]) => [column as TitledColumn, titles.map(titleKey)] as const,
  ),
);

/** The title of a file for each column that it has. */
export type TitleMatch<Column extends TitledColumn> = Partial<Record<Column, string>>;

/** Matches a file's titles to columns. Each title is of one column at most. */
export function matchTitles<Column extends TitledColumn>(
  titles: readonly string[],
  columns: readonly Column[],
): TitleMatch<Column> {
  const match: TitleMatch<Column> = {};
  const left = new Map<string, string>();
  for (const title of titles)
    if (title !== "" && !left.has(titleKey(title))) left.set(titleKey(title), title);
  for (const column of columns) {
    const key = keysOf.get(column)?.find((each) => left.has(each));
    if (key === undefined) continue;
    match[column] = left.get(key);
    left.delete(key);
  }
  return match;
}

/** Titles that no column has been matched to. */
export const unreadTitles = (
  titles: readonly string[],
  match: Readonly<Partial<Record<string, string>>>,
): string[] => {
  const read = new Set(Object.values(match));
  return titles.filter((title, index) => title !== "" && !read.has(title) && titles.indexOf(title) === index);
};
