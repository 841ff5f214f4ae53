import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getPaymentLink } from "#contract/gateway/link.ts";
import { claimOwed, createOwedLink, getOwed } from "#contract/bank/owed.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { type AutoPayGateway, autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import type { World } from "#server/testing/world.ts";

describe.each(autoPayGateways)("%s", (name) => {
  let pay: AutoPayWorld;
  let world: World;
  let gateway: AutoPayGateway;
  /** A wash of 27 December, ₹300, to be paid upfront, beside the bill that AutoPay collects. */
  let bookingId: number;
  let CustomerId: number;

  beforeAll(async () => {
    pay = await AutoPayWorld.open(name);
    ({ world, gateway } = pay);
  });
  afterAll(() => pay.close());
  beforeEach(async () => {
    await pay.reset();
    CustomerId = pay.place.customerId;
    await pay.approved();
    const body = pay.place.booking([pay.place.vehicle({ AppointmentDate: "2026-12-27" })]);
    ({ bookingId } = await world.done(bookOnce, body));
    await pay.at(9);
  });

  const owed = async () => (await world.done(getOwed, {}, { token: await pay.token() })).rows[0];
  const createAll = async (Amount: number) =>
    world.done(createOwedLink, { CustomerId, Amount }, { token: await pay.token() });

  test("a link over several dues is withdrawn before a debit, and later ones leave its bill out", async () => {
    const open = (await owed())?.open ?? 0;
    const link = await createAll(open);
    await pay.at(11);
    expect(pay.onlyPending()).toMatchObject({ amount: pay.due });
    expect(gateway.linkStatus(link.url)).toBe("closed");
    expect(await owed()).toMatchObject({
      open: open - pay.due,
      dues: expect.arrayContaining([
        expect.objectContaining({ billId: pay.BillId, collecting: true }),
        expect.objectContaining({ bookingId, collecting: false }),
      ]),
    });
    const token = await pay.token();
    const all = { CustomerId, Amount: open };
    await world.refused(409, createOwedLink, all, { token });
    await world.refused(409, claimOwed, { ...all, Utr: "512345678902" }, { token });
    const rest = await createAll(open - pay.due);
    for (const event of gateway.payLink(rest.url)) await pay.send(event);
    await pay.answer();
    expect(await pay.bill()).toMatchObject({ status: "paid" });
    expect(await world.done(getBooking, { bookingId })).toMatchObject({ paid: 300 });
    expect(await pay.payments()).toMatchObject({ total: 2 + gateway.approvalCost, credit: 0 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("nothing is collected of a bill that such a link has paid, unknown to us", async () => {
    const link = await createAll((await owed())?.open ?? 0);
    gateway.payLink(link.url);
    await pay.at(11);
    expect(gateway.unanswered()).toEqual([]);
    expect(await pay.statuses()).toEqual(["11 dropped"]);
    expect(await pay.bill()).toMatchObject({ status: "paid" });
    const { paymentLinkId } = link;
    expect(await world.done(getPaymentLink, { paymentLinkId })).toMatchObject({ status: "paid" });
    expect(await pay.payments()).toMatchObject({ total: 1 + gateway.approvalCost, credit: 0 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("waits for the office when the customer says to have paid all", async () => {
    const Amount = (await owed())?.open ?? 0;
    await world.done(claimOwed, { CustomerId, Amount, Utr: "512345678903" }, { token: await pay.token() });
    await pay.at(11);
    expect(gateway.unanswered()).toEqual([]);
    expect(await pay.statuses()).toEqual(["11 dropped"]);
  });
});
