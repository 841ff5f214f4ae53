import { sql } from "kysely";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { Db } from "#server/db/database.ts";

/** Names of the demo's services and most booked items in three languages of its customers. */
const services: Readonly<Record<string, Names>> = {
  "Exterior wash": { hi: "बाहरी धुलाई", mr: "बाहेरून वॉश", ta: "வெளிப்புற வாஷ்" },
  "Interior cleaning": { hi: "अंदर की सफाई", mr: "आतील स्वच्छता", ta: "உட்புற சுத்தம்" },
  "Two-wheeler wash": { hi: "दोपहिया धुलाई", mr: "दुचाकी वॉश", ta: "இருசக்கர வாகன வாஷ்" },
};
const items: Readonly<Record<string, Names>> = {
  "Daily wipe": { hi: "रोज़ की पोंछाई", mr: "रोजची पुसणी", ta: "தினசரி துடைப்பு" },
  "Pressure rinse and dry": { hi: "प्रेशर धुलाई और सुखाई", mr: "प्रेशर धुणे आणि सुकवणे", ta: "பிரஷர் கழுவி உலர்த்தல்" },
  "Shampoo wash": { hi: "शैम्पू वॉश", mr: "शॅम्पू वॉश", ta: "ஷாம்பு வாஷ்" },
  "Foam wash": { hi: "फोम वॉश", mr: "फोम वॉश", ta: "ஃபோம் வாஷ்" },
  "Waterless wash": { hi: "बिना पानी का वॉश", mr: "पाण्याविना वॉश", ta: "நீரில்லா வாஷ்" },
};

export async function loadDemoNames(db: Db): Promise<void> {
  for (const [table, names] of [
    ["service", services],
    ["service_item", items],
  ] as const)
    await sql`
      update ${sql.table(table)} as named set names = one.value
      from jsonb_each(${JSON.stringify(names)}::jsonb) as one where named.name = one.key`.execute(db);
}
