import { expect, test } from "vitest";
import type { Language } from "#i18n/languages.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { createCompiler } from "./compiler.ts";
import type { RenderRequest } from "./renderer.ts";
import { fontsFor } from "./fonts.ts";
import type { GateList } from "./gateList.ts";
import type { Labels } from "./labels.ts";
import { layouts, readSources } from "./layouts.ts";
import type { PdfContent } from "./pdfContent.ts";
import { layoutInputOf } from "./layoutInput.ts";
import type { Poster } from "./poster.ts";
import type { Report } from "./report.ts";

const bill: PdfContent = {
  language: "hi",
  title: "टैक्स इनवॉइस",
  number: "CH/26-27/000001",
  supplier: { name: "चमक डोरस्टेप सर्विसेज़", lines: ["14 सह्याद्रि लेन", "पुणे 411007"] },
  facts: [["महीना", "अक्टूबर 2026"]],
  recipient: { title: "ग्राहक", name: "मीरा कुलकर्णी", lines: ["फ़्लैट 304, सुयोग कुंज"] },
  about: [],
  columns: ["गाड़ी", "सेवा", "गिनती", "दर", "राशि"],
  lines: [["MH12AB1234", "रोज़ की धुलाई", "26", "₹23.00", "₹598.00", "ज्ञानेश्वरी श्री"]],
  totals: [["कुल", "₹598.00"]],
  total: ["देय राशि", "₹598.00"],
  qr: "upi://pay?pa=chamak@examplebank",
  qrWords: "यूपीआई से चुकाएँ",
  upi: "chamak@examplebank",
  notes: ["किसी प्रश्न के लिए हमें लिखें <&>।"],
  footer: "चमक",
  pageWord: "पृष्ठ",
};
const report: Report = {
  language: "hi",
  title: "रसीद",
  subject: "मीरा <&>",
  issuer: { name: "चमक", lines: [] },
  facts: [],
  about: { title: "ग्राहक", name: "मीरा कुलकर्णी", lines: [] },
  figures: [["कुल", "₹598.00"]],
  tables: [
    {
      title: "बिल",
      note: "",
      columns: ["बिल", "राशि"],
      wide: 0,
      numbers: 1,
      rows: [["1", "₹598.00"]],
      total: [],
      none: "",
    },
  ],
  notes: [],
  footer: "चमक",
  pageWord: "पृष्ठ",
};
const labels: Labels = {
  society: "Suyog Kunj",
  labels: [{ floor: "B1", pillar: "P1", qr: "https://chamak.example/w/1" }],
};
const poster: Poster = {
  language: "hi",
  title: "आपकी गाड़ी वहीं धुले",
  society: "सुयोग कुंज <&>",
  text: "दिन और समय चुनें।",
  offer: "बुक करें",
  items: [["रोज़ की धुलाई", "", "₹598"]],
  note: "",
  qr: "https://chamak.example/book?at=1",
  scan: "स्कैन करें",
  linkWords: "या खोलें",
  link: "https://chamak.example/book?at=1",
  footer: "चमक",
};
const gateList: GateList = {
  language: "hi",
  title: "कौन आएगा",
  society: "सुयोग कुंज <&>",
  day: "गुरु 26 नवंबर 2026",
  note: "",
  people: Array.from({ length: 60 }, (_, index) => ({
    name: "ज्ञानेश्वरी श्री विश्वनाथन",
    company: "चमक",
    hours: "सुबह 7:00 बजे से सुबह 10:00 बजे",
    photo: index === 0 ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' : "",
  })),
  none: "",
  noPhoto: "फ़ोटो नहीं",
  footer: "चमक",
};
const drawings: RenderRequest[] = [
  { layout: "paper", content: bill },
  { layout: "report", content: report },
  { layout: "labels", content: labels },
  { layout: "poster", content: poster },
  { layout: "gateList", content: gateList },
];

const inputOf = (request: RenderRequest): string =>
  JSON.stringify({ ...layoutInputOf(request), fonts: fontsFor(request.content) });

test("each layout gives the same bytes every time, is tagged, and opens in a browser", async () => {
  const sources = readSources(fontsFor({}));
  const compile = await createCompiler(sources);
  const again = await createCompiler(sources);
  for (const request of drawings) {
    const { layout } = request;
    const content = inputOf(request);
    const pdf = Buffer.from(compile(layouts[layout], content));
    expect(Buffer.from(again(layouts[layout], content)).equals(pdf), layout).toBe(true);
    expect(pdf.toString("latin1")).toMatch(/\/MarkInfo <<\s*\/Marked true/);
  }
  const [text = ""] = await textsOf(
    Buffer.from(compile(layouts.paper, inputOf({ layout: "paper", content: bill }))),
  );
  const words = [
    bill.title,
    bill.recipient.name,
    ...bill.recipient.lines,
    ...(bill.lines[0] ?? []),
    ...bill.notes,
  ];
  for (const word of words.join(" ").split(" ")) expect(text).toContain(word);
});

test.each([1, 12, 18, 24, 36, 60])("a list for the gate of %i people is one page", async (count) => {
  const content = { ...gateList, people: gateList.people.slice(0, count) };
  const compile = await createCompiler(readSources(fontsFor(content)));
  const pages = await textsOf(
    Buffer.from(compile(layouts.gateList, inputOf({ layout: "gateList", content }))),
  );
  expect(pages).toHaveLength(1);
});

/** Text with conjuncts, and with signs before or around the letter that they belong to. */
const letters = {
  kn: ["ಕ್ಷಮಿಸಿ, ವಾಶ್‌ಗಳು ಪಾರ್ಕಿಂಗ್‌ನಲ್ಲಿ", "ಶ್ರೀಮತಿ ಸ್ನೇಹಾ ವಿಶ್ವನಾಥ್"],
  ta: ["கட்டணம் செலுத்தப்படவில்லை", "ஸ்ரீமதி லக்ஷ்மி"],
  te: ["చెల్లింపు అందలేదు, వాష్‌లు", "శ్రీమతి లక్ష్మీ కృష్ణమూర్తి"],
  bn: ["পরিশোধের শেষ তারিখ", "শ্রীমতী লক্ষ্মী মুখার্জি"],
  mr: ["श्रीमती ज्ञानेश्वरी", "पैसे भरण्याची अंतिम तारीख"],
} satisfies Partial<Record<Language, string[]>>;

test.each(Object.entries(letters))(
  "text in %s is copied from the PDF as it reads",
  async (language, lines) => {
    const about = { ...report.about, lines: [...lines, "फ़्लैट 304, ₹598.00"] };
    const request: RenderRequest = {
      layout: "report",
      content: { ...report, language: language as Language, about },
    };
    const compile = await createCompiler(readSources(fontsFor(request.content)));
    const [text = ""] = await textsOf(Buffer.from(compile(layouts.report, inputOf(request))));
    for (const word of about.lines.join(" ").split(" ")) expect(text).toContain(word);
  },
);

test("a document embeds the fonts of its scripts, and no others", () => {
  expect(fontsFor(bill)).toEqual(["Noto Sans Devanagari"]);
  expect(fontsFor({ name: "ಸ್ನೇಹಾ" })).toEqual(["Noto Sans Devanagari", "Noto Sans Kannada"]);
  const { fonts } = readSources(fontsFor({ name: "ಸ್ನೇಹಾ, சென்னை" }));
  expect(fonts).toHaveLength(6);
});

test("a rendering error says what is wrong", async () => {
  const sources = readSources(fontsFor({}));
  const broken = {
    ...sources,
    files: { "/paper.typ": "#let said = json(bytes(sys.inputs.paper))\n#said.nothing" },
  };
  const compile = await createCompiler(broken);
  expect(() => compile("/paper.typ", "{}")).toThrow(/nothing/);
});
