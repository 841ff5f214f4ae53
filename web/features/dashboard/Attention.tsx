import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { AttentionKind, Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatCount, formatWeekday } from "#contract/format.ts";
import classes from "./dashboard.module.css";
import { attentionLink, type DashboardScope } from "./links.ts";

type AttentionItem = Dashboard["attention"][number];

/** The society and day with the most refused requests for full slots. */
const hotspotText = ({ count, most }: AttentionItem): string => {
  if (!most) return "";
  const share = most.count === count ? "" : `, ${formatCount(most.count)} of them`;
  return `${share} at ${most.societyName} on ${formatWeekday(most.day)}`;
};

const words: Record<AttentionKind, (count: number) => string> = {
  unassigned: (count) =>
    count === 1 ? "wash today or tomorrow has no washer" : "washes today and tomorrow have no washer",
  uncovered: (count) =>
    count === 1
      ? "wash later this week is at an hour no washer covers"
      : "washes later this week are at hours no washer covers",
  "overdue-tickets": (count) => (count === 1 ? "ticket is overdue" : "tickets are overdue"),
  "not-reported": (count) => (count === 1 ? "past wash is not reported" : "past washes are not reported"),
  claimed: (count) =>
    count === 1 ? "claimed payment waits for a check" : "claimed payments wait for a check",
  turnover: (count) =>
    count === 1
      ? "company is above 80 % of the turnover for GST registration"
      : "companies are above 80 % of the turnover for GST registration",
  "full-slots": (count) =>
    count === 1 ? "request for a full slot was refused" : "requests for full slots were refused",
  "missing-papers": (count) =>
    count === 1 ? "washer has documents missing" : "washers have documents missing",
};

type Props = { attention: Dashboard["attention"]; place: DashboardScope };

/** Items that need action, each with a link. */
export function Attention({ attention, place }: Props) {
  const items = attention.filter(({ count }) => count > 0);
  return (
    <section className={classes.attention} aria-labelledby="attention" data-quiet={items.length === 0}>
      <h2 id="attention">Needs attention</h2>
      {items.length === 0 ? (
        <p>
          <IconCircleCheck size={18} aria-hidden /> Nothing needs attention.
        </p>
      ) : (
        <ul>
          {items.map((one) => (
            <li key={one.kind}>
              <Link {...attentionLink(one, place)}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>
                  <strong>{formatCount(one.count)}</strong> {words[one.kind](one.count)}
                  {hotspotText(one)}
                </span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
