import { Anchor } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { getOwnReports } from "#contract/committee/member.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import classes from "./own.module.css";
import { useReportTexts } from "./texts.ts";

/** The monthly reports that a member of committees may read. */
export function OwnReportsPage() {
  const { t } = useReportTexts();
  const { t: common, language } = useTranslator();
  const query = useCall(getOwnReports, { Language: language });
  return (
    <>
      <PageHeader title={common("washes.societyReports")} />
      {!query.data ? (
        <NoData query={query} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t("reports.none")} text={t("reports.noneText")} />
      ) : (
        <div className={classes.societies}>
          {query.data.map((committee) => (
            <Reports key={committee.committeeMemberId} committee={committee} />
          ))}
        </div>
      )}
    </>
  );
}

function Reports({ committee }: { committee: ReplyOf<typeof getOwnReports>[number] }) {
  const { t } = useReportTexts();
  const { month: monthText } = useTranslator();
  const { committeeMemberId, societyName, city, companyName, months } = committee;
  const id = `reports-${committeeMemberId}`;
  return (
    <article className={classes.society} aria-labelledby={id}>
      <h2 id={id}>{societyName}</h2>
      <p className={classes.about}>
        {[city, companyName !== null && t("reports.company", { company: companyName })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {months.length === 0 ? (
        <p>{t("reports.noMonths")}</p>
      ) : (
        <ul>
          {months.map(({ month, paperUrl }) => (
            <li key={month}>
              <Anchor className={classes.report} href={paperUrl} target="_blank" rel="noreferrer">
                <IconFileText size={20} aria-hidden /> {monthText(month)}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
