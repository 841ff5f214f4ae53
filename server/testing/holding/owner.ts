import { promisePayment } from "#contract/bill/collection.ts";
import { paiseOf } from "#contract/money.ts";
import { addExpense, addReceipt } from "#contract/expense/expense.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding } from "./holding.ts";
import { someJpeg } from "./people.ts";

/** A promise of the company's customer to pay. */
export async function addPromise({ done }: World, holding: Holding, token: string): Promise<void> {
  const CustomerId = firstOf(holding, "customerid");
  await done(promisePayment, { CustomerId, Day: null, Note: `${holding.name} ${HIDDEN} promise` }, { token });
}

/** The company's customer was reminded by hand, and of the booking by its days. */
export async function addReminded({ db }: World, holding: Holding): Promise<void> {
  const sent_on = "2026-11-02";
  await db
    .insertInto("debt_reminder")
    .values({
      customer_id: firstOf(holding, "customerid"),
      sent_on,
      channel: null,
      open_paise: paiseOf(holding.price),
      user_id: firstOf(holding, "userid"),
    })
    .execute();
  await db
    .insertInto("booking_reminder")
    .values({ booking_id: firstOf(holding, "bookingid"), days: 3, sent_on })
    .execute();
}

/** An expense of the company in its first society, with a receipt; the newest id comes first. */
export async function addSpent(world: World, holding: Holding, token: string): Promise<void> {
  const { name, price, ids } = holding;
  const { expenseId } = await world.done(
    addExpense,
    {
      Day: "2026-11-02",
      SocietyId: firstOf(holding, "societyid"),
      Kind: "other",
      Amount: price,
      Note: `${name} ${HIDDEN} expense`,
    },
    { token },
  );
  const form = formWith(await someJpeg());
  form.append("expenseId", String(expenseId));
  await sendForm(world.app, addReceipt, form, { token });
  ids.set("expenseid", [expenseId, ...(ids.get("expenseid") ?? [])]);
}
