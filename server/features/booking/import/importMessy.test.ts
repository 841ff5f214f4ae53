import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { weekdays } from "#contract/day.ts";
import { makeBookable, newPhone, newPlate } from "#server/testing/bookings.ts";
import { type Importing, makeImporting } from "#server/testing/importing.ts";
import { diceOf, messyFile, truthOf, type TruePerson } from "#server/testing/messySheet.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Fifty files of random form through the door: what is stored of each customer is the truth, or their line is refused. */

let world: World;
let importing: Importing;
let item: string;

beforeAll(async () => {
  world = await createWorld();
  const place = await makeBookable(world);
  importing = await makeImporting(world, place);
  await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Dust off",
    Price: 49,
    MonthlyPrice: 799,
    Duration: 10,
  });
  item = `${importing.serviceName}: Dust off`;
});
afterAll(() => world.close());

type Stored = {
  name: string;
  email: string;
  notes: string;
  balance: number;
  cars: {
    number: string;
    days: string[];
    slot: string;
    start: string;
    end: string | null;
    month: number | null;
  }[];
};

const clock: Record<string, string> = { "7:00 AM": "07:00:00", "8:00 AM": "08:00:00", "5:00 PM": "17:00:00" };

async function storedOf(phone: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select name, email, notes,
      coalesce((select sum(total_paise) from bill where bill.customer_id = customer.customer_id), 0)::float8 / 100
        - coalesce((select sum(amount_paise) from payment where payment.customer_id = customer.customer_id), 0)::float8 / 100
        as balance,
      coalesce((select json_agg(json_build_object('number', number, 'days', days, 'slot', slot, 'start', start_day,
          'end', case when planned_until is null then end_day end, 'month', monthly_paise / 100.0) order by number)
        from booking_vehicle as vehicle where vehicle.customer_id = customer.customer_id), '[]') as cars
    from customer where phone = ${phone}`.execute(world.db);
  return rows[0];
}

const expected = ({ name, email, notes, balance, cars }: TruePerson): Stored => ({
  name,
  email,
  notes,
  balance,
  cars: cars
    .map(({ number, days, slot, start, end, monthlyPrice }) => ({
      number,
      days: days.length === weekdays.length ? [] : days,
      slot: clock[slot] ?? "",
      start,
      end,
      month: monthlyPrice,
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1)),
});

test("what is stored is what the file says", async () => {
  const files = Array.from({ length: 50 }, (_, index) => {
    const dice = diceOf(index + 1);
    const people = truthOf(dice, "2026-11-22", newPhone, newPlate);
    return { seed: index + 1, people, ...messyFile(dice, people, { society: importing.societyName, item }) };
  });
  let kept = 0;
  for (const { seed, people, bytes } of files) {
    const { status } = await importing.send(bytes, {});
    expect([seed, status]).toEqual([seed, 200]);
    await workerOf(world).runDue();
    for (const person of people) {
      const stored = await storedOf(person.phone);
      if (!stored) continue;
      kept += 1;
      const truth = expected(person);
      // Without an agreed price, a plan is sold as it costs less.
      const cars = stored.cars.map((car, index) =>
        truth.cars[index]?.month === null ? { ...car, month: null } : car,
      );
      expect([seed, { ...stored, cars }]).toEqual([seed, truth]);
    }
  }
  expect(kept).toBe(files.flatMap(({ people }) => people).length);
});
