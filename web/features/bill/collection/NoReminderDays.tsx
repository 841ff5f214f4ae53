import { Alert } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { Link, linkOptions } from "@tanstack/react-router";
import { getReminders } from "#contract/bill/reminder.ts";
import { useCall } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import classes from "./collection.module.css";

/** The page with the company's reminder days. */
const settingsOf = (companyId: number) =>
  storedSession()?.usertype === "Company"
    ? linkOptions({ to: "/companyProfile" })
    : linkOptions({ to: "/company", search: { view: companyId, part: "tax" } });

/** Says that a company reminds nobody by itself, with the way to the setting. */
export function NoReminderDays({ companyId }: { companyId: number }) {
  const { data } = useCall(getReminders, { CompanyId: companyId });
  if (!data || data.days.length > 0) return null;
  return (
    <Alert
      className={classes.noDays}
      color="marigold"
      icon={<IconBellOff aria-hidden />}
      title="No reminder days are set"
    >
      Nobody is reminded without your doing. <Link {...settingsOf(companyId)}>Set the days</Link>
    </Alert>
  );
}
