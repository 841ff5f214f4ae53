import { z } from "zod";
import { bookPlan } from "#contract/booking/make.ts";
import { UNDO_HOURS } from "#contract/booking/import.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { asApiError } from "#server/http/errors.ts";
import { nameActor } from "#server/http/queries.ts";
import { insertCustomer } from "#server/features/customer/customer.queries.ts";
import { ApiError, inEnglish } from "#server/errors/apiError.ts";
import { job, leasedJob, type Work } from "#server/jobs/job.ts";
import { companyScope, systemScope } from "#server/access/scope.ts";
import { bookImported } from "../make/make.command.ts";
import {
  analyzeFilled,
  countTried,
  endImport,
  findImport,
  findPeople,
  type ImportRow,
  insertEntry,
  sweepImports,
} from "./import.queries.ts";
import { orderOf, termsOf } from "./import.serialize.ts";
import { customersOf, plansOf, vehiclesOf } from "./import.rules.ts";
import type { ImportPerson } from "./line.rules.ts";
import type { BadLine } from "./line.rules.ts";

/** Imports the customers of a file that wait in the database. */
export const runImport = leasedJob({
  name: "customer/import",
  payload: z.object({ importId: z.int() }),
  limitSeconds: 600,
  atOnce: 1,
  attempts: 3,
});

const sweepOldImports = job({
  name: "customer/sweep-imports",
  payload: z.object({}),
  repeats: { at: "03:40" },
});

/** Customers read at a time. */
const BATCH = 50;

/** The sentence of a refusal: at its field, or of the whole. */
function reasonOf({ details, text }: ApiError): string {
  const [field] = Object.values(details.fields ?? {});
  return inEnglish(field ?? text);
}

/** What a customer owes from before, or with an amount below 0 has paid ahead. */
export type BroughtForward = {
  companyId: number;
  customerId: number;
  societyId: number;
  amountPaise: Paise;
  userId: number;
  now: Date;
};

/** What comes from features that build upon bookings. */
type Options = { bringForward: (db: Db, opening: BroughtForward) => Promise<void> };

/** Imports one customer with all plans, in one transaction. */
async function importPerson(
  db: Db,
  { importId, companyId, createdBy: userId, role }: ImportRow,
  person: ImportPerson,
  { bringForward, now }: Options & { now: Date },
): Promise<void> {
  await nameActor(db, { userId, now, plannedOnce: true });
  const { customerId: knownId, plans, opening, lines: _lines, ...fields } = person;
  const customerId = knownId ?? (await insertCustomer(db, fields, companyId));
  const bookingIds: number[] = [];
  for (const plan of plans) {
    const body = bookPlan.body.parse({ ...orderOf(companyId, plan), CustomerId: customerId });
    const scope = companyScope(companyId, userId);
    bookingIds.push(await bookImported(db, { body, scope, userId, role, terms: termsOf(plan), now }));
  }
  if (opening) await bringForward(db, { ...opening, companyId, customerId, userId, now });
  const known = knownId !== undefined;
  await insertEntry(db, { importId, customerId, bookingIds, known, opening: opening !== undefined });
  const counted = {
    customers: customersOf([person]),
    vehicles: vehiclesOf([person]),
    plans: plansOf([person]),
    bad: [],
  };
  await countTried(db, importId, counted);
}

/** Imports a customer, or notes why not. */
async function tryPerson(
  db: Db,
  running: ImportRow,
  person: ImportPerson,
  options: Options & { now: Date },
): Promise<void> {
  try {
    await db.transaction().execute((transaction) => importPerson(transaction, running, person, options));
  } catch (error) {
    const refusal = asApiError(error);
    if (!refusal || refusal.code === "unavailable") throw error;
    const reason = reasonOf(refusal);
    const bad: BadLine[] = person.lines.map((line) => ({ ...line, column: "", reason }));
    await countTried(db, running.importId, { customers: 0, vehicles: 0, plans: 0, bad });
  }
}

export function importJobs(work: Work, options: Options): void {
  work(
    runImport,
    async ({ payload: { importId }, db, now, signal }) => {
      const running = await findImport(db, systemScope, importId);
      let [tried, analyzeAt] = [0, BATCH];
      for (;;) {
        const people = await findPeople(db, importId, BATCH);
        if (people.length === 0) break;
        for (const person of people) {
          signal.throwIfAborted();
          await tryPerson(db, running, person, { ...options, now });
        }
        tried += people.length;
        if (tried < analyzeAt) continue;
        await analyzeFilled(db);
        analyzeAt = 2 * tried;
      }
      return (finishing) => endImport(finishing, importId, "done");
    },
    async (db, { payload, nextAt }) => {
      if (nextAt === null) await endImport(db, payload.importId, "failed");
    },
  );

  work(sweepOldImports, ({ db, now }) =>
    sweepImports(db, new Date(now.getTime() - 2 * UNDO_HOURS * 3_600_000)),
  );
}
