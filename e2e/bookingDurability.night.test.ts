import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { updateSociety } from "#contract/society/society.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { ledgerQuery } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { type Calls, someSociety } from "#server/testing/world.ts";
import { startApp } from "./support/app.ts";
import { biweeklyFrom, nextMonday } from "./support/booking.ts";
import { callAt, doneAt, RETRY_PAUSE_MS, signIn } from "./support/client.ts";
import { queryDatabase, clearOrphans } from "./support/data.ts";

const ROUNDS = rounds(5, 20);
/** Additional bookings acknowledged before each kill. */
const BOOKINGS = 15;
const WRITERS = 4;

/** The acknowledged bookings: the vehicle numbers by booking id. */
type AcknowledgedBookings = Map<number, string[]>;

/**
 * Concurrent writers that book plans of two cars. Each booking has its own key and is repeated until it is answered.
 */
class Desks {
  readonly acknowledged: AcknowledgedBookings = new Map();
  readonly surprises: string[] = [];
  origin: string;
  #open = true;
  readonly #all: Promise<void[]>;

  constructor(origin: string, token: string, place: Bookable) {
    this.origin = origin;
    this.#all = Promise.all(Array.from({ length: WRITERS }, () => this.#work(token, place)));
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.#all;
  }

  async #work(token: string, place: Bookable): Promise<void> {
    const plan = biweeklyFrom(nextMonday());
    while (this.#open) {
      const body = place.booking([place.vehicle(plan), place.vehicle(plan)]);
      const headers = { "idempotency-key": randomUUID() };
      let answer = await callAt(this.origin, bookPlan, body, { token, headers }).catch(() => undefined);
      while (answer?.status !== 200) {
        if (answer && answer.status !== 503) {
          this.surprises.push(`${answer.status}: ${JSON.stringify(answer.reply)}`);
          return;
        }
        await pause(RETRY_PAUSE_MS);
        answer = await callAt(this.origin, bookPlan, body, { token, headers }).catch(() => undefined);
      }
      const numbers = body.Vehicles.map(({ VehicleNumber }) => VehicleNumber);
      this.acknowledged.set(answer.reply.bookingId, numbers);
    }
  }
}

test("every acknowledged booking survives each kill of the server completely, and none is made twice", async () => {
  const dataDir = dataFolder();
  const start = async () => {
    const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    onTestFinished(async () => {
      await app.stop("SIGKILL");
      await clearOrphans(dataDir);
    });
    return app;
  };
  let app = await start();
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  const place = await makeBookable(calls);
  // A limit that is never reached, and no coverage that lowers it: every booking goes through the society's counters.
  const named = { ...someSociety, SocietyName: "Under load", societyId: place.societyId };
  await calls.done(updateSociety, { ...named, WashesPerHour: 1000 });

  const desks = new Desks(app.url, token, place);
  onTestFinished(() => desks.close());
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = desks.acknowledged.size;
    await vi.waitUntil(() => desks.acknowledged.size >= before + BOOKINGS || desks.surprises.length > 0, {
      interval: 10,
    });
    await app.stop("SIGKILL");
    const acknowledgedBefore = new Map(desks.acknowledged);
    app = await start();
    const storedBookings = await queryDatabase<{ id: number; numbers: string[] }>(
      runningAddress(dataDir),
      `select json_build_object('id', booking_id, 'numbers', json_agg(number order by position))
        from booking join booking_vehicle using (booking_id) group by booking_id`,
    );
    const numbersOf = new Map(storedBookings.map(({ id, numbers }) => [id, numbers]));
    expect(
      [...acknowledgedBefore].filter(([id, numbers]) => numbersOf.get(id)?.join() !== numbers.join()),
    ).toEqual([]);
    expect(await queryDatabase(runningAddress(dataDir), ledgerQuery)).toEqual([]);
    desks.origin = app.url;
  }
  await desks.close();
  expect(desks.surprises).toEqual([]);
  const bookings = await queryDatabase(runningAddress(dataDir), "select count(*)::integer from booking");
  expect(bookings).toEqual([desks.acknowledged.size]);
  const [last = 0] = [...desks.acknowledged.keys()].slice(-1);
  expect(await doneAt(app.url, getBooking, { bookingId: last }, { token })).toMatchObject({ washes: 16 });
});
