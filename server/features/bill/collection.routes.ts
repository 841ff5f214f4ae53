import {
  LATEST_PROMISE,
  MAX_REMINDED,
  promisePayment,
  remindDebtors,
  searchCollection,
} from "#contract/bill/collection.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { findCustomer } from "#server/features/customer/customer.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { findReaders } from "#server/features/message/choice.queries.ts";
import { findReminderSettings } from "./reminder.queries.ts";
import { nextReminderDay } from "./reminder.rules.ts";
import { insertPromise, searchDebtors } from "./collection.queries.ts";
import { sendReminders } from "./debtReminder.jobs.ts";
import { findDebtorIds, findOwing, insertDebtReminders } from "./debtReminder.queries.ts";
import { countsOf, remindingOf } from "./debtReminder.rules.ts";

type Filters = ReturnType<typeof searchCollection.body.parse>["filters"];

const filterOf = ({ CompanyId, SocietyId, Overdue, Promised, Left }: Filters) => ({
  companyId: CompanyId,
  societyId: SocietyId,
  overdue: Overdue,
  promised: Promised,
  left: Left,
});

export function collectionRoutes(serve: Serve): void {
  serve(searchCollection, async ({ body: { filters, ...page }, scope, now, db }) => {
    const today = indiaAt(now).day;
    const query = {
      ...page,
      ...filterOf(filters),
      today,
      reminderDay: nextReminderDay(now),
    };
    let sums = { open: 0, overdue: 0 };
    const { rows, total } = await pageWithTotal(query, async (window) => {
      const debtors = await searchDebtors(db, scope, window);
      const [first] = debtors;
      if (first) sums = { open: rupeesOf(first.allOpenPaise), overdue: rupeesOf(first.allOverduePaise) };
      return debtors;
    });
    return {
      rows: rows.map((row) => ({
        customerId: row.customerId,
        customerName: row.customerName,
        customerPhone: row.customerPhone,
        societyName: row.societyName,
        open: rupeesOf(row.openPaise),
        overdue: rupeesOf(row.overduePaise),
        bills: row.bills,
        bookings: row.bookings,
        left: row.isLeft,
        oldestDue: row.oldestDue,
        lastReminder: row.lastReminder,
        nextReminder: row.nextReminder,
        promisedOn: row.promisedOn,
        promiseNote: row.promiseNote ?? "",
        promisedTo: row.promisedTo ?? "",
        broken: row.promisedOn !== null && row.promisedOn < today,
      })),
      sums,
      total,
    };
  });

  serve(remindDebtors, async ({ body, scope, caller: { userId }, now, db: reader, write }) => {
    const today = indiaAt(now).day;
    const remind = async (db: Db) => {
      const { companyId, days } = found(await findReminderSettings(db, scope, body.CompanyId), "company");
      const filter = {
        ...filterOf(body.filters),
        search: body.search,
        companyId,
        customerIds: body.CustomerIds,
      };
      const customerIds = await findDebtorIds(db, scope, filter, { today, limit: MAX_REMINDED + 1 });
      if (customerIds.length > MAX_REMINDED)
        throw invalid({ CustomerIds: fieldText("atMostAtATime", { count: MAX_REMINDED }) });
      const owing = await findOwing(db, scope, { companyId, customerIds }, today);
      const readers = await findReaders(db, customerIds);
      const reminding = remindingOf(
        owing,
        new Map(readers.map((one) => [one.customerId, one])),
        body.Channel,
      );
      return { companyId, hasDays: days.length > 0, reminding };
    };
    const replyOf = ({ reminding, hasDays }: Awaited<ReturnType<typeof remind>>) => {
      const { amountPaise, ...counts } = countsOf(reminding);
      return { ...counts, amount: rupeesOf(amountPaise), hasDays };
    };
    if (body.DryRun) return replyOf(await remind(reader));
    return write(async (db) => {
      const { reminding, ...rest } = await remind(db);
      const channel = body.Channel === "choice" ? null : body.Channel;
      const taken = await insertDebtReminders(db, reminding.told, { today, channel, userId });
      const told = reminding.told.filter(({ customerId }) => taken.has(customerId));
      const remindedToday = reminding.remindedToday + reminding.told.length - told.length;
      await sendReminders(
        db,
        { companyId: rest.companyId, customerIds: [...taken], way: body.Channel, day: today },
        now,
      );
      return replyOf({ ...rest, reminding: { ...reminding, told, remindedToday } });
    });
  });

  serve(promisePayment, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { customerId } = found(await findCustomer(db, scope, body.CustomerId), "customer");
      const today = indiaAt(now).day;
      if (body.Day !== null && body.Day < today) throw invalid({ Day: fieldText("notBeforeToday") });
      if (body.Day !== null && body.Day > addDays(today, LATEST_PROMISE))
        throw invalid({ Day: refusalText("daysAhead", { count: LATEST_PROMISE }) });
      const promise = { customerId, promisedOn: body.Day, note: body.Note, today, userId: caller.userId };
      return { paymentPromiseId: await insertPromise(db, promise) };
    }),
  );
}
