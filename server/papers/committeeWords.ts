import type { TicketPriority } from "#contract/ticket/status.ts";
import type { requiredDocuments } from "#contract/provider/document.ts";
import { sideTexts } from "#contract/round/side.ts";
import type { Language } from "#contract/words/words.ts";

type Required = (typeof requiredDocuments)[number];

const english = {
  title: "Monthly Report",
  month: "For",
  committee: "To the committee of",
  due: "Due",
  done: "Done",
  missed: "Missed",
  notReported: "Not reported",
  complaintsFigure: "Complaints",
  byBuilding: "Washes by building",
  building: "Building",
  sum: "In all",
  noWashes: "No wash was due in this month.",
  byReason: "Why washes were missed",
  reason: "Reason",
  side: "Side",
  sides: sideTexts,
  washes: "Washes",
  noneMissed: "None was missed.",
  complaints: "Complaints and how soon they were answered",
  complaintsNote: "About bookings in the society. The usual time is the one in the middle.",
  priority: "Priority",
  opened: "Opened",
  answered: "Answered",
  withinDay: "In 24 hours",
  usual: "Usually after",
  longest: "At most after",
  open: "Still open",
  noComplaints: "There was no complaint.",
  hours: (count: string) => `${count} h`,
  people: "Who works here",
  peopleNote:
    "Days on which somebody came, of those on which washes were given to them; and the papers on record.",
  name: "Name",
  company: "Company",
  days: "Days",
  of: (came: string, planned: string) => `${came} of ${planned}`,
  checks: { "Profile Picture": "Picture", "Aadhaar Card": "Aadhaar", "Pan Card": "PAN" } as Record<
    Required,
    string
  >,
  yes: "Yes",
  no: "No",
  nobody: "Nobody has worked here in this month.",
  priorities: { Low: "Low", Normal: "Normal", High: "High", Urgent: "Urgent" } as Record<
    TicketPriority,
    string
  >,
  noNames: "This report names no resident, flat, phone or vehicle.",
};

const hindi: typeof english = {
  title: "मासिक रिपोर्ट",
  month: "माह",
  committee: "समिति",
  due: "निर्धारित",
  done: "हुई",
  missed: "नहीं हुई",
  notReported: "सूचना नहीं",
  complaintsFigure: "शिकायतें",
  byBuilding: "भवन के अनुसार धुलाई",
  building: "भवन",
  sum: "योग",
  noWashes: "इस माह कोई धुलाई निर्धारित नहीं थी।",
  byReason: "धुलाई न होने के कारण",
  reason: "कारण",
  side: "किसकी ओर से",
  sides: { company: "कंपनी", customer: "निवासी", nobody: "बारिश या पानी" },
  washes: "धुलाई",
  noneMissed: "हर धुलाई हुई।",
  complaints: "शिकायतें और उत्तर का समय",
  complaintsNote: "सोसायटी की बुकिंग के बारे में। सामान्य समय बीच वाला समय है।",
  priority: "प्राथमिकता",
  opened: "दर्ज",
  answered: "उत्तर दिया",
  withinDay: "24 घंटे में",
  usual: "सामान्यतः",
  longest: "अधिकतम",
  open: "अभी खुली",
  noComplaints: "कोई शिकायत नहीं आई।",
  hours: (count) => `${count} ${count === "1" ? "घंटा" : "घंटे"}`,
  people: "यहाँ कौन काम करता है",
  peopleNote: "जितने दिन धुलाई सौंपी गई, उनमें से कितने दिन आए; और दर्ज दस्तावेज़।",
  name: "नाम",
  company: "कंपनी",
  days: "दिन",
  of: (came, planned) => `${planned} में से ${came}`,
  checks: { "Profile Picture": "फ़ोटो", "Aadhaar Card": "आधार", "Pan Card": "PAN" },
  yes: "हाँ",
  no: "नहीं",
  nobody: "इस माह यहाँ किसी ने काम नहीं किया।",
  priorities: { Low: "कम", Normal: "सामान्य", High: "अधिक", Urgent: "तत्काल" },
  noNames: "इस रिपोर्ट में किसी निवासी, फ़्लैट, फ़ोन या वाहन का नाम नहीं है।",
};

/** What a committee's report says, by language. */
export const committeeWords: Record<Language, typeof english> = { en: english, hi: hindi };
