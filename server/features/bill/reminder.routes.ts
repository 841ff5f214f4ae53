import { getReminders, previewReminders, saveReminders } from "#contract/bill/reminder.ts";
import { channels } from "#contract/message/channel.ts";
import { rupeesOf } from "#contract/money.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { countPausingCustomers } from "./unpaid.queries.ts";
import { nextPauseDay } from "./unpaid.rules.ts";
import { findReminderSettings, saveReminderSettings, searchDueReminders } from "./reminder.queries.ts";
import { nextReminderDay } from "./reminder.rules.ts";

export function reminderRoutes(serve: Serve): void {
  serve(getReminders, async ({ body, scope, db }) =>
    found(await findReminderSettings(db, scope, body.CompanyId), "company"),
  );

  serve(saveReminders, ({ body, scope, write }) =>
    write(async (db) => {
      const settings = {
        companyId: body.CompanyId,
        days: body.Days.toSorted((one, other) => one - other),
        channels: channels.filter((channel) => body.Channels.includes(channel)),
        pauseAfterDays: body.PauseAfterDays,
      };
      if (!(await saveReminderSettings(db, scope, settings))) throw missing("company");
      return settings;
    }),
  );

  serve(previewReminders, async ({ body: { CompanyId, ...page }, scope, now, db }) => {
    const settings = found(await findReminderSettings(db, scope, CompanyId), "company");
    const { companyId, pauseAfterDays } = settings;
    const day = nextReminderDay(now);
    const { rows, total } = await pageWithTotal({ ...page, today: day }, (window) =>
      searchDueReminders(db, settings, window),
    );
    return {
      rows: rows.map(({ openPaise, total: _total, ...row }) => ({ ...row, amount: rupeesOf(openPaise) })),
      total,
      day,
      pausing:
        pauseAfterDays === null
          ? 0
          : await countPausingCustomers(db, { companyId, days: pauseAfterDays }, nextPauseDay(now)),
    };
  });
}
