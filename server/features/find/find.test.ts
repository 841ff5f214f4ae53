import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addRequest } from "#contract/request/request.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { find } from "#contract/find/find.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;
let providerId: number;
const number = "MH14GH7306";
let otherNumber: string;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  providerId = await place.cover();
  const other = place.vehicle({ AppointmentTime: "8:00 AM" });
  otherNumber = other.VehicleNumber;
  ({ bookingId } = await world.done(
    bookOnce,
    place.booking([place.vehicle({ VehicleNumber: number }), other]),
  ));
});
afterAll(() => world.close());

const found = (Text: string, token?: string) => world.done(find, { Text }, token ? { token } : {});
const kindsFound = async (text: string, token?: string) =>
  (await found(text, token)).map(({ kind, id }) => [kind, id]);

describe("the search finds", () => {
  test("a vehicle by its number in any spelling, and its booking", async () => {
    for (const text of ["mh 14 gh 7306", "MH-14-GH-7306", "7306"])
      expect(await found(text)).toEqual([
        {
          kind: "vehicle",
          id: bookingId,
          title: number,
          subtitle: "White Maruti Suzuki Swift · Anita Rao",
        },
        {
          kind: "booking",
          id: bookingId,
          title: "Anita Rao",
          subtitle: expect.stringMatching(/^23 Nov 2026 · Tower A, 101 · Society.* · Foam wash$/),
        },
      ]);
  });

  test("a customer by phone, with the bookings", async () => {
    for (const text of [place.phone, `+91 ${place.phone}`, `0${place.phone}`])
      expect(await kindsFound(text)).toEqual([
        ["customer", place.customerId],
        ["booking", bookingId],
      ]);
  });

  test("a booking by its number, and nothing else of that number", async () => {
    for (const text of [`#${bookingId}`, `# ${bookingId}`])
      expect(await kindsFound(text)).toEqual([["booking", bookingId]]);
    for (const text of ["#0", "#99999999999", "#", `#${bookingId + 1000}`])
      expect(await found(text)).toEqual([]);
    const stranger = await world.newToken("staff", await world.addCompany("Numbers"));
    expect(await found(`#${bookingId}`, stranger)).toEqual([]);
  });

  test("a customer by the flat", async () => {
    expect(await kindsFound("a-101")).toEqual([
      ["customer", place.customerId],
      ["booking", bookingId],
    ]);
  });

  test("a society with its bookings, and a provider", async () => {
    const { rows } = await world.done(searchSocieties, {});
    expect(await kindsFound(rows[0]?.societyName ?? "")).toEqual([
      ["society", place.societyId],
      ["booking", bookingId],
    ]);
    const provider = await world.done(searchProviders, {});
    expect(await kindsFound(provider.rows[0]?.name ?? "")).toContainEqual(["provider", providerId]);
  });
});

test("a ticket by its number or subject, and a request by its number or name, for those who may read them", async () => {
  const complaint = { Subject: "Zebra scratch", Description: "On the left door", Priority: "Low" } as const;
  const { ticketId, ticketNumber } = await world.done(addTicket, {
    ...complaint,
    CustomerId: place.customerId,
  });
  const body = {
    RequestType: "callback",
    Name: "Quentin Dsouza",
    Phone1: newPhone(),
    Message: "Call",
  } as const;
  const { requestId, requestNumber } = await world.done(addRequest, body);
  for (const text of ["zebra", ticketNumber])
    expect(await found(text)).toEqual([
      {
        kind: "ticket",
        id: ticketId,
        title: "Zebra scratch",
        subtitle: `${ticketNumber} · Open · Anita Rao`,
      },
    ]);
  for (const text of ["quentin", requestNumber])
    expect(await found(text)).toEqual([
      { kind: "request", id: requestId, title: "Quentin Dsouza", subtitle: `${requestNumber} · New` },
    ]);
  const stranger = await world.newToken("staff", await world.addCompany("Curious"));
  for (const text of ["zebra", ticketNumber, "quentin", requestNumber])
    expect(await found(text, stranger)).toEqual([]);
});

describe("a vehicle by colour, model and flat", () => {
  test.each(["white swift a-101", "swift white", "White Maruti A 101", "white swift anita"])(
    "%s",
    async (text) => {
      expect((await found(text)).map(({ kind, id, title }) => [kind, id, title])).toEqual([
        ["vehicle", bookingId, otherNumber],
        ["vehicle", bookingId, number],
        ["booking", bookingId, "Anita Rao"],
      ]);
    },
  );

  test.each(["red swift", "white creta", "white swift b-101"])("not %s", async (text) => {
    expect(await found(text)).toEqual([]);
  });
});

test("a payment by its reference and a bill by its number in any spelling, for those who may read them", async () => {
  await world.done(addBookingPayment, { bookingId, Amount: 100, Method: "upi", Reference: "433377778888" });
  for (const text of ["3777", "433377778888"])
    expect(await found(text)).toEqual([
      {
        kind: "payment",
        id: expect.any(Number),
        title: "433377778888",
        subtitle: expect.stringMatching(/2026 · Anita Rao · ₹100\.00$/),
      },
    ]);
  const { now } = world.clock;
  const { billId, number: billNumber } = await makeBilled(world);
  for (const text of [billNumber, billNumber.toLowerCase(), billNumber.replaceAll(/[^A-Z0-9]/g, "")])
    expect(await found(text)).toEqual([
      expect.objectContaining({ kind: "bill", id: billId, title: billNumber }),
    ]);
  const stranger = await world.newToken("staff", await world.addCompany("Bookkeepers"));
  for (const text of ["433377778888", billNumber]) expect(await found(text, stranger)).toEqual([]);
  world.clock.now = now;
});

describe("a command", () => {
  const commands = async (text: string, token?: string) =>
    (await found(text, token))
      .filter(({ kind }) => kind === "command")
      .map(({ title, path }) => [title, path]);

  test("leads to where it is done", async () => {
    expect(await commands("rain")).toEqual([["Rain or no water", "/dispatch?do=rain"]]);
    expect(await commands("Close october")).toEqual([["Close October 2026", "/bills?close=2026-10"]]);
    expect(await commands("add cust")).toEqual([["Add customer", "/customer?edit=new"]]);
  });

  test("is offered only to those who may do it", async () => {
    expect(await commands("rain", await world.tokenOf("accounts"))).toEqual([]);
    expect(await commands("close month", await world.tokenOf("staff"))).toEqual([]);
  });
});

test("finds nothing for fewer than three characters or for text without a match", async () => {
  for (const text of ["", "an", "no such thing", "100%"]) expect(await found(text)).toEqual([]);
});

test("returns the latest eight of many records of a kind", async () => {
  for (let nth = 0; nth < 10; nth += 1)
    await world.done(addCustomer, {
      FirstName: `Zubin ${nth}`,
      Phone1: newPhone(),
      Email1: "zubin@example.com",
      CustomerAddress: "Tower Z",
    });
  expect((await found("zubin")).map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((nth) => `Zubin ${nth}`),
  );
});

test("shows a company its own records alone, and refuses those who may read nothing", async () => {
  const stranger = await world.newToken("staff", await world.addCompany("Strangers"));
  for (const text of [number, place.phone, "a-101", "society", "anita"])
    expect(await found(text, stranger)).toEqual([]);
  const own = await world.tokenOf("staff");
  expect(await kindsFound(number, own)).toEqual([
    ["vehicle", bookingId],
    ["booking", bookingId],
  ]);
  for (const token of [await world.newToken("provider"), await customerToken(world, place.phone)])
    await world.refused(403, find, { Text: number }, { token });
});
