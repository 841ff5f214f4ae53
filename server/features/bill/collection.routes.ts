import { LATEST_PROMISE, promisePayment, searchCollection } from "#contract/bill/collection.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { fieldText, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { findCustomer } from "#server/features/customer/customer.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { nextReminderDay } from "./reminder.rules.ts";
import { insertPromise, searchDebtors } from "./collection.queries.ts";

export function collectionRoutes(serve: Serve): void {
  serve(searchCollection, async ({ body: { filters, ...page }, scope, now, db }) => {
    const today = indiaAt(now).day;
    const query = {
      ...page,
      companyId: filters.CompanyId,
      societyId: filters.SocietyId,
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
