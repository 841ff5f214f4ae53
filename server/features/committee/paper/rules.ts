import { formatCount } from "#contract/format.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import { reasonTexts } from "#contract/round/outcome.ts";
import { sideOf } from "#contract/round/side.ts";
import { monthIn } from "#contract/words/moment.ts";
import type { Language } from "#contract/words/words.ts";
import { committeeWords } from "#server/papers/committeeWords.ts";
import type { Cell } from "#server/papers/csv.ts";
import type { Report, ReportTable } from "#server/papers/report.ts";
import { paperWords } from "#server/papers/words.ts";
import type { Counts } from "../queries.ts";
import { type Answered, checksOf, type PackFacts } from "../rules.ts";

/** What links call a committee's pack. */
export const PACK = "committee-pack";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const countCells = ({ due, done, missed, notReported }: Counts): string[] =>
  [due, done, missed, notReported].map(formatCount);

function buildingsOf(pack: PackFacts, language: Language): ReportTable {
  const words = committeeWords[language];
  return {
    title: words.byBuilding,
    note: "",
    columns: [words.building, words.due, words.done, words.missed, words.notReported],
    wide: 0,
    numbers: 4,
    rows: pack.buildings.map((building) => [building.buildingName, ...countCells(building)]),
    total: [words.sum, ...countCells(pack)],
    none: words.noWashes,
  };
}

function reasonsOf({ reasons, missed }: PackFacts, language: Language): ReportTable {
  const words = committeeWords[language];
  return {
    title: words.byReason,
    note: "",
    columns: [words.reason, words.side, words.washes],
    wide: 0,
    numbers: 1,
    rows: reasons.map(({ reason, washes }) => [
      capital(paperWords[language].reasons[reason]),
      words.sides[sideOf[reason]],
      formatCount(washes),
    ]),
    total: [words.sum, "", formatCount(missed)],
    none: words.noneMissed,
  };
}

function answeredCells(answered: Answered, language: Language): string[] {
  const { hours } = committeeWords[language];
  const said = (count: number | null) => (count === null ? "–" : hours(formatCount(count)));
  return [
    formatCount(answered.opened),
    formatCount(answered.answered),
    formatCount(answered.withinDay),
    said(answered.usualHours),
    said(answered.longestHours),
    formatCount(answered.open),
  ];
}

function complaintsOf({ complaints }: PackFacts, language: Language): ReportTable {
  const words = committeeWords[language];
  return {
    title: words.complaints,
    note: words.complaintsNote,
    columns: [
      words.priority,
      words.opened,
      words.answered,
      words.withinDay,
      words.usual,
      words.longest,
      words.open,
    ],
    wide: 0,
    numbers: 6,
    rows: complaints.byPriority.map((one) => [
      words.priorities[one.priority],
      ...answeredCells(one, language),
    ]),
    total: [words.sum, ...answeredCells(complaints, language)],
    none: words.noComplaints,
  };
}

function peopleOf({ workers }: PackFacts, language: Language): ReportTable {
  const words = committeeWords[language];
  return {
    title: words.people,
    note: words.peopleNote,
    columns: [
      words.name,
      words.company,
      ...requiredDocuments.map((document) => words.checks[document]),
      words.days,
      words.washes,
    ],
    wide: 0,
    numbers: 2,
    rows: workers.map((worker) => [
      worker.name,
      worker.companyName,
      ...checksOf(worker).map(({ done }) => (done ? words.yes : words.no)),
      words.of(formatCount(worker.daysCame), formatCount(worker.daysPlanned)),
      formatCount(worker.done),
    ]),
    total: [],
    none: words.nobody,
  };
}

/** A committee's pack as it is drawn. */
export function packReport(pack: PackFacts, language: Language): Report {
  const words = committeeWords[language];
  const { page, computer } = paperWords[language];
  const { society, month, complaints } = pack;
  const issuer = society.companies.join(", ");
  return {
    language,
    title: words.title,
    subject: `${society.name}, ${monthIn(month, language)}`,
    issuer: { name: issuer, lines: [] },
    facts: [[words.month, monthIn(month, language)]],
    about: { title: words.committee, name: society.name, lines: [society.city] },
    figures: [
      [words.due, formatCount(pack.due)],
      [words.done, formatCount(pack.done)],
      [words.missed, formatCount(pack.missed)],
      [words.complaintsFigure, formatCount(complaints.opened)],
    ],
    tables: [
      buildingsOf(pack, language),
      reasonsOf(pack, language),
      complaintsOf(pack, language),
      peopleOf(pack, language),
    ],
    notes: [words.noNames],
    footer: [issuer, computer].filter((part) => part !== "").join(" · "),
    pageWord: page,
  };
}

/** The same as a table: what it is about, of what, and figures by their names. */
export function packTable(pack: PackFacts): Cell[][] {
  const { society, month, complaints } = pack;
  const row = (part: string, of: string, figure: string, value: Cell): Cell[] => [
    society.name,
    month,
    part,
    of,
    figure,
    value,
  ];
  const washes = (of: string, { due, done, missed, notReported }: Counts): Cell[][] => [
    row("Washes", of, "Due", due),
    row("Washes", of, "Done", done),
    row("Washes", of, "Missed", missed),
    row("Washes", of, "Not reported", notReported),
  ];
  const answered = (of: string, one: Answered): Cell[][] => [
    row("Complaints", of, "Opened", one.opened),
    row("Complaints", of, "Answered", one.answered),
    row("Complaints", of, "Answered within 24 hours", one.withinDay),
    row("Complaints", of, "Usual hours to the answer", one.usualHours),
    row("Complaints", of, "Longest hours to the answer", one.longestHours),
    row("Complaints", of, "Still open", one.open),
  ];
  return [
    ["Society", "Month", "Part", "Of", "Figure", "Value"],
    ...washes("All buildings", pack),
    ...pack.buildings.flatMap((building) => washes(building.buildingName, building)),
    ...pack.reasons.map(({ reason, washes: count }) =>
      row("Missed", capital(reasonTexts[reason]), "Washes", count),
    ),
    ...answered("All priorities", complaints),
    ...complaints.byPriority.flatMap((one) => answered(one.priority, one)),
    ...pack.workers.flatMap((worker): Cell[][] => [
      row("People", worker.name, "Company", worker.companyName),
      row("People", worker.name, "Days planned", worker.daysPlanned),
      row("People", worker.name, "Days came", worker.daysCame),
      row("People", worker.name, "Washes done", worker.done),
      ...checksOf(worker).map(({ document, done }) =>
        row("People", worker.name, document, done ? "Yes" : "No"),
      ),
    ]),
  ];
}
