import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { getOwnReports } from "#contract/committee/member.ts";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** Leads members of committees to their reports; renders nothing for others. */
export function OwnReportsLink() {
  const { t, language } = useTranslator();
  const committees = useCall(getOwnReports, { Language: language }).data ?? [];
  if (committees.length === 0) return null;
  return (
    <Anchor component={Link} to="/reports" py="sm" display="inline-block" td="underline">
      {t("washes.societyReports")}
    </Anchor>
  );
}
