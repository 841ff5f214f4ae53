import { getReminders, type Reminders } from "#contract/bill/reminder.ts";
import { plural } from "#contract/format.ts";
import { channelNames } from "#web/features/message/words.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { english } from "#web/texts/english.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./reminder.module.css";
import { ReminderForm } from "./ReminderForm.tsx";
import { ReminderPreview } from "./ReminderPreview.tsx";
import { reminderDayText } from "./words.ts";

/** When and how a company reminds of open bills, and who would be reminded next. */
export function RemindersSection({ companyId }: { companyId: number }) {
  const query = useCall(getReminders, { CompanyId: companyId });
  return (
    <>
      <h3>Reminders</h3>
      <p>
        Customers are reminded of open bills at 10 AM, of each bill at most once a morning. A reminder that
        was missed is sent within two days.
      </p>
      {query.data ? <Settings reminders={query.data} /> : <NoData query={query} />}
      <ReminderPreview companyId={companyId} />
    </>
  );
}

function Settings({ reminders }: { reminders: Reminders }) {
  if (hasPermission("tax:write")) return <ReminderForm key={JSON.stringify(reminders)} {...reminders} />;
  const { days, channels, pauseAfterDays } = reminders;
  return (
    <dl className={classes.now}>
      <dt>Days</dt>
      <dd>{days.length > 0 ? days.map(reminderDayText).join(", ") : "None: nobody is reminded"}</dd>
      <dt>Washes pause after</dt>
      <dd>{pauseAfterDays === null ? "Never" : plural(pauseAfterDays, "day")}</dd>
      <dt>Sent by</dt>
      <dd>{channels.map((channel) => english.t(channelNames[channel])).join(", ")}</dd>
    </dl>
  );
}
