import { formatCount } from "#contract/format.ts";
import { requiredDocuments } from "#contract/provider/document.ts";
import { reasonLabelKey, sideOf, sides } from "#contract/dispatch/reason.ts";
import { sideLabels } from "#i18n/labels.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { Report, ReportTable } from "#server/pdf/report.ts";
import type { Counts } from "./committee.queries.ts";
import { checksOf, type PackFacts } from "./committee.rules.ts";
import { complaintsOf } from "./paperComplaint.rules.ts";

/** The kind of generated file in links. */
export const PACK = "committee-pack";
/** The same for members of the committee. */
export const OWN_PACK = "own-pack";

const checks: Record<(typeof requiredDocuments)[number], PlainKey> = {
  "Profile Picture": "committee.checkProfilePicture",
  "Aadhaar Card": "committee.checkAadhaarCard",
  "Pan Card": "committee.checkPanCard",
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
