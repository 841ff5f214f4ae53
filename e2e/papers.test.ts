import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { RenderRequest } from "#server/pdf/renderer.ts";
import type { PdfContent } from "#server/pdf/pdfContent.ts";
import type { Report } from "#server/pdf/report.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { requireBuild } from "./support/app.ts";

const folder = "dist/server";

beforeAll(requireBuild);

/** The text of the first page of a PDF that the built program has drawn. */
async function renderWithBuild(request: RenderRequest): Promise<string> {
  const program = fork(path.join(folder, "drawPapers.js"), { serialization: "advanced" });
  onTestFinished(() => void program.kill());
  const answer = once(program, "message") as Promise<[{ pdf: Uint8Array } | { problem: string }]>;
  program.send(request);
  const [result] = await answer;
  if ("problem" in result) throw new Error(result.problem);
  const [text = ""] = await textsOf(result.pdf);
  return text.replaceAll(/\s+/g, " ");
}

const bill: PdfContent = {
  language: "en",
  title: "Tax Invoice",
  number: "CH/26-27/000001",
  supplier: { name: "Chamak Doorstep Services", lines: ["14 Sahyadri Lane"] },
  facts: [["Month", "October 2026"]],
  recipient: { title: "Customer", name: "Meera Kulkarni", lines: ["Flat 304"] },
  about: [],
  columns: ["Vehicle", "Service", "Washes", "Rate", "Amount"],
  lines: [["MH12AB1234", "Foam wash", "26", "₹23.00", "₹598.00", ""]],
  totals: [["Total", "₹598.00"]],
  total: ["To pay", "₹598.00"],
  qr: "",
  qrWords: "",
  upi: "",
  notes: [],
  footer: "Chamak Doorstep Services",
  pageWord: "Page",
};
const inHindi: Pick<PdfContent, "language" | "supplier" | "footer" | "pageWord"> = {
  language: "hi",
  supplier: { name: "चमक डोरस्टेप सर्विसेज़", lines: ["पुणे 411007"] },
  footer: "चमक डोरस्टेप सर्विसेज़",
  pageWord: "पृष्ठ",
};
const creditNote: Partial<PdfContent> = {
  title: "Credit Note",
  number: "CN/26-27/000001",
  lines: [["", "Not washed", "1", "₹23.00", "₹23.00", ""]],
};
const report: Report = {
  language: "en",
  title: "Statement of Account",
  subject: "Meera",
  issuer: { name: "Chamak Doorstep Services", lines: [] },
  facts: [],
  about: { title: "Customer", name: "Meera Kulkarni", lines: [] },
  figures: [["Open", "₹598.00"]],
  tables: [],
  notes: [],
  footer: "Chamak Doorstep Services",
  pageWord: "Page",
};

test.each<[string, RenderRequest, string]>([
  ["a bill", { layout: "paper", content: bill }, "CH/26-27/000001 · Page 1 / 1"],
  ["a bill in Hindi", { layout: "paper", content: { ...bill, ...inHindi } }, "CH/26-27/000001 · पृष्ठ 1 / 1"],
  ["a credit note", { layout: "paper", content: { ...bill, ...creditNote } }, "CN/26-27/000001 · Page 1 / 1"],
  ["a report", { layout: "report", content: report }, "Chamak Doorstep Services Page 1 / 1"],
  [
    "a report in Hindi",
    { layout: "report", content: { ...report, ...inHindi } },
    "चमक डोरस्टेप सर्विसेज़ पृष्ठ 1 / 1",
  ],
])("%s from the build has a footer with its name and page number", async (_, request, footer) => {
  const text = await renderWithBuild(request);
  expect(text).toContain(footer);
  expect(text).not.toMatch(/u[0-9a-f]{4}/);
});

test("a sheet of labels from the build shows the floor, the pillar and the society", async () => {
  const label = { floor: "तल B1", pillar: "P1", qr: "https://chamak.example/w/1" };
  const text = await renderWithBuild({
    layout: "labels",
    content: { society: "सुयोग कुंज · A", labels: [label] },
  });
  for (const word of ["तल B1", "P1", "सुयोग कुंज · A"]) expect(text).toContain(word);
});

test("no raw string of the build contains a Unicode escape beyond ASCII", () => {
  const escaped: string[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const source = readFileSync(path.join(folder, name), "utf8");
    for (const [raw] of source.matchAll(/String\.raw\s*`[^`]*`/g))
      if (/\\u(?!00[0-7])[0-9a-f]{4}/i.test(raw)) escaped.push(`${name}: ${raw.slice(0, 80)}`);
  }
  expect(escaped).toEqual([]);
});
