import { afterAll, beforeAll, expect, test } from "vitest";
import { getCustomerTotals } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addBookingPayment, addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { customerToken } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The same totals, added up from the lists on the customer's page. */
async function listTotals(CustomerId: number) {
  const bookings = (await world.done(searchBookings, { pageSize: 100, filters: { CustomerId } })).rows.filter(
    ({ billing }) => billing === "upfront",
  );
  const bills = (await world.done(searchBills, { pageSize: 100, filters: { CustomerId } })).rows;
  const payments = await world.done(searchPayments, { pageSize: 100, CustomerId });
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100;
  return {
    charged: sum([
      ...bookings.map(({ amount }) => amount),
      ...bills.map(({ total, credited }) => total - credited),
    ]),
    paid: sum(payments.rows.map(({ amount }) => amount)),
    open: sum([
      ...bookings.map(({ amount, paid }) => Math.max(amount - paid, 0)),
      ...bills.map(({ open }) => open),
    ]),
    toRefund: sum(bookings.map(({ amount, paid }) => Math.max(paid - amount, 0))),
    credit: payments.credit,
  };
}

const cash = { Method: "cash" as const };

test("matches a customer's totals with the bookings, bills and payments below them, in every state", async () => {
  const { place, billId } = await makeBilled(world);
  const { customerId: CustomerId } = place;
  const totals = () => world.done(getCustomerTotals, { CustomerId });
  const expectTotals = async (figures: object) => {
    expect(await totals()).toEqual(figures);
    expect(await listTotals(CustomerId)).toEqual(figures);
  };
  await expectTotals({ charged: 900, paid: 0, open: 900, toRefund: 0, credit: 0 });

  const book = async (day: string) =>
    (await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: day })]))).bookingId;
  const other = await book("2026-12-03");
  const cancelled = await book("2026-12-04");
  await world.done(addBookingPayment, { bookingId: other, Amount: 100, ...cash });
  await world.done(addBookingPayment, { bookingId: cancelled, Amount: 300, ...cash });
  await expectTotals({ charged: 1500, paid: 400, open: 1100, toRefund: 0, credit: 0 });

  await world.done(cancelBooking, { bookingId: cancelled, Reason: "Sold the car" });
  await expectTotals({ charged: 1200, paid: 400, open: 1100, toRefund: 300, credit: 0 });
  await world.done(creditBill, { BillId: billId, Amount: 50.5, Reason: "A scratch" });
  await expectTotals({ charged: 1149.5, paid: 400, open: 1049.5, toRefund: 300, credit: 0 });
  await world.done(addBookingPayment, { bookingId: cancelled, Amount: -250, ...cash });
  await expectTotals({ charged: 1149.5, paid: 150, open: 1049.5, toRefund: 50, credit: 0 });
  await world.done(addPayment, { CustomerId, Amount: 1100.25, ...cash });
  await expectTotals({ charged: 1149.5, paid: 1250.25, open: 0, toRefund: 50, credit: 50.75 });
});

test("limits the totals to one's own customers, and a customer to their own", async () => {
  const { place } = await makeBilled(world);
  const query = { CustomerId: place.customerId };
  const other = await world.newToken("owner", await world.addCompany("Other Totals"));
  await world.refused(404, getCustomerTotals, query, { token: other });
  const stranger = await customerToken(world, "9123456781");
  await world.refused(404, getCustomerTotals, query, { token: stranger });
  const own = await customerToken(world, place.phone);
  expect(await world.done(getCustomerTotals, query, { token: own })).toMatchObject({
    charged: 900,
    open: 900,
  });
});
