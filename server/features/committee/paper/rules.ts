import { formatCount } from "#contract/format.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import { reasonLabelKey, sideOf, sides } from "#contract/dispatch/reason.ts";
import type { TicketPriority } from "#contract/ticket/status.ts";
import { sideLabels } from "#i18n/labels.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { Cell } from "#server/sheets/csv.ts";
import type { Report, ReportTable } from "#server/pdf/report.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { Counts } from "../queries.ts";
import { type Answered, checksOf, type PackFacts } from "../rules.ts";

/** The kind of generated file in links. */
export const PACK = "committee-pack";
/** The same for members of the committee. */
export const OWN_PACK = "own-pack";

const priorities: Record<TicketPriority, PlainKey> = {
  Low: "committee.priorityLow",
  Normal: "committee.priorityNormal",
  High: "committee.priorityHigh",
  Urgent: "committee.priorityUrgent",
};

const checks: Record<(typeof requiredDocuments)[number], PlainKey> = {
  "Profile Picture": "committee.checkProfilePicture",
  "Aadhaar Card": "committee.checkAadhaarCard",
  "Pan Card": "committee.checkPanCard",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const countCells = ({ due, done, missed, notReported }: Counts): string[] =>
  [due, done, missed, notReported].map(formatCount);

function buildingsOf(pack: PackFacts, { t }: Translator): ReportTable {
  return {
    title: t("committee.byBuilding"),
    note: "",
    columns: [
      t("committee.building"),
      t("committee.due"),
      t("committee.done"),
      t("committee.missed"),
      t("committee.notReported"),
    ],
    wide: 0,
    numbers: 4,
    rows: pack.buildings.map((building) => [building.buildingName, ...countCells(building)]),
    total: [t("committee.sum"), ...countCells(pack)],
    none: t("committee.noWashes"),
  };
}

function reasonsOf({ reasons, missed, missedBySide }: PackFacts, { t }: Translator): ReportTable {
  const bySide = sides.map((side) => `${t(sideLabels[side])}: ${formatCount(missedBySide[side])}`);
  return {
    title: t("committee.byReason"),
    note: missed === 0 ? "" : bySide.join(" · "),
    columns: [t("committee.reason"), t("committee.side"), t("committee.washes")],
    wide: 0,
    numbers: 1,
    rows: reasons.map(({ reason, washes }) => [
      capital(t(reasonLabelKey(reason))),
      t(sideLabels[sideOf(reason)]),
      formatCount(washes),
    ]),
    total: [t("committee.sum"), "", formatCount(missed)],
    none: t("committee.noneMissed"),
  };
}

function answeredCells(answered: Answered, { t }: Translator): string[] {
  const hoursText = (count: number | null) => (count === null ? "–" : t("committee.hours", { count }));
  return [
    formatCount(answered.opened),
    formatCount(answered.answered),
    formatCount(answered.withinDay),
    hoursText(answered.usualHours),
    hoursText(answered.longestHours),
    formatCount(answered.open),
  ];
}

function complaintsOf({ complaints }: PackFacts, translator: Translator): ReportTable {
  const { t } = translator;
  return {
    title: t("committee.complaints"),
    note: t("committee.complaintsNote"),
    columns: [
      t("committee.priority"),
      t("committee.opened"),
      t("committee.answered"),
      t("committee.withinDay"),
      t("committee.usual"),
      t("committee.longest"),
      t("committee.open"),
    ],
    wide: 0,
    numbers: 6,
    rows: complaints.byPriority.map((one) => [
      t(priorities[one.priority]),
      ...answeredCells(one, translator),
    ]),
    total: [t("committee.sum"), ...answeredCells(complaints, translator)],
    none: t("committee.noComplaints"),
  };
}

function peopleOf({ workers }: PackFacts, { t }: Translator): ReportTable {
  return {
    title: t("committee.people"),
    note: t("committee.peopleNote"),
    columns: [
      t("committee.name"),
      t("committee.company"),
      ...requiredDocuments.map((document) => t(checks[document])),
      t("committee.days"),
      t("committee.washes"),
    ],
    wide: 0,
    numbers: 2,
    rows: workers.map((worker) => [
      worker.name,
      worker.companyName,
      ...checksOf(worker).map(({ done }) => (done ? t("committee.yes") : t("committee.no"))),
      t("committee.of", {
        came: formatCount(worker.daysCame),
        planned: formatCount(worker.daysPlanned),
      }),
      formatCount(worker.done),
    ]),
    total: [],
    none: t("committee.nobody"),
  };
}

export function packReport(pack: PackFacts, translator: Translator): Report {
  const { language, t } = translator;
  const { society, month, complaints } = pack;
  const issuer = society.companies.join(", ");
  return {
    language,
    title: t("committee.title"),
    subject: `${society.name}, ${translator.month(month)}`,
    issuer: { name: issuer, lines: [] },
    facts: [[t("committee.month"), translator.month(month)]],
    about: { title: t("committee.committee"), name: society.name, lines: [society.city] },
    figures: [
      [t("committee.due"), formatCount(pack.due)],
      [t("committee.done"), formatCount(pack.done)],
      [t("committee.missed"), formatCount(pack.missed)],
      [t("committee.complaintsFigure"), formatCount(complaints.opened)],
    ],
    tables: [
      buildingsOf(pack, translator),
      reasonsOf(pack, translator),
      complaintsOf(pack, translator),
      peopleOf(pack, translator),
    ],
    notes: [t("committee.noNames")],
    footer: [issuer, t("bill.computer")].filter((part) => part !== "").join(" · "),
    pageWord: t("bill.page"),
  };
}

/** The same as a table, with one figure in each row. */
export function packTable(pack: PackFacts): Cell[][] {
  const { t } = translatorIn("en");
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
    ...sides.map((side) => row("Missed", t(sideLabels[side]), "Washes by side", pack.missedBySide[side])),
    ...pack.reasons.map(({ reason, washes: count }) =>
      row("Missed", capital(t(reasonLabelKey(reason))), "Washes", count),
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
