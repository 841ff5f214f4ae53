import { formatCount } from "#contract/format.ts";
import type { TicketPriority } from "#contract/ticket/status.ts";
import type { PlainKey, Translator } from "#i18n/translator.ts";
import type { ReportTable } from "#server/pdf/report.ts";
import type { Answered, PackFacts } from "./committee.rules.ts";

const priorities: Record<TicketPriority, PlainKey> = {
  Low: "committee.priorityLow",
  Normal: "committee.priorityNormal",
  High: "committee.priorityHigh",
  Urgent: "committee.priorityUrgent",
};

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

export function complaintsOf({ complaints }: PackFacts, translator: Translator): ReportTable {
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
