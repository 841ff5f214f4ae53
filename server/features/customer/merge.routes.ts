import { type CustomerEntry, getEntries, mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import { plural } from "#contract/format.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { countMoves, findClashes, findEntry, lockEntries, merge } from "./merge.queries.ts";
import { findEntries } from "./mergeList.queries.ts";
import { countGoing, findBound, findGoing, findMerge, type Merge, unmerge } from "./mergeUndo.queries.ts";
import { boundOf, conflictsOf, type Entry, undoUntil } from "./merge.rules.ts";

const serializeMerge = ({ customerId, name, phone, companyName }: Entry): CustomerEntry => ({
  customerId,
  firstName: name,
  phone1: phone,
  companyName,
});

/**
 * Locks both entries of a merge; the second one remains. @throws 404 for an entry outside `scope`, 409 for one that is
 * already merged.
 */
async function lockPair(db: Db, scope: Scope, ids: { customerId: number; intoId: number }) {
  const locked = await lockEntries(db, scope, [ids.customerId, ids.intoId]);
  const entry = (id: number) =>
    found(
      locked.find(({ customerId }) => customerId === id),
      "customer",
    );
  const [customer, into] = [entry(ids.customerId), entry(ids.intoId)];
  for (const one of [customer, into])
    if (one.mergedInto !== null)
      throw new ApiError("conflict", refusalText("mergedElsewhere", { name: one.name }));
  if (customer.companyId === into.companyId) return { customer, into };
  if (customer.joinedTo === into.customerId || into.joinedTo === customer.customerId)
    throw new ApiError("conflict", refusalText("mergedAlready"));
  for (const one of [customer, into])
    if (one.joinedTo !== null)
      throw new ApiError(
        "conflict",
        refusalText("joinedElsewhere", { name: one.name, company: one.companyName }),
      );
  return { customer, into };
}

/** A merge that may be undone, with both of its entries locked. */
async function lockMerge(db: Db, scope: Scope, customerId: number, now: Date) {
  const record = await findMerge(db, customerId);
  const locked = await lockEntries(db, scope, [customerId, record?.intoId ?? customerId]);
  const customer = locked.find((one) => one.customerId === customerId);
  if (!customer) throw missing("customer");
  if (!record || (customer.mergedInto ?? customer.joinedTo) === null)
    throw new ApiError("conflict", refusalText("notMerged", { name: customer.name }));
  const into = found(
    locked.find((one) => one.customerId === record.intoId),
    "customer",
  );
  const last = undoUntil(record.at);
  if (now > last) throw new ApiError("conflict", refusalText("mergeTooOld", { until: indiaAt(last).day }));
  if ((customer.mergedInto ?? customer.joinedTo) !== into.customerId)
    throw new ApiError("conflict", refusalText("mergedSince", { name: into.name }));
  return { customer, into, record };
}

/** Rows that an undo moves back, and sentences for those that stay. */
async function findReturn(db: Db, record: Merge, into: Entry) {
  const bound = await findBound(db, record.intoId, record.at);
  const moved = new Set(
    (["booking", "payment", "bill"] as const).flatMap((table) =>
      record.moved[table].map((id) => `${table} ${id}`),
    ),
  );
  const [first, ...rest] = bound.spent;
  const sharing = rest.map((other): [string, string] => [first ?? other, other]);
  const stays = boundOf(moved, bound.rows, [...bound.links, ...sharing]);
  const sentences = [...stays].map(
    (row) =>
      `${row.charAt(0).toUpperCase()}${row.slice(1)} stays with ${into.name}: money binds it to what came since.`,
  );
  const made = bound.since.filter((row) => row.startsWith("booking ") && !moved.has(row)).length;
  if (moved.size > 0 && made > 0)
    sentences.push(
      `${plural(made, "booking")} made since ${made === 1 ? "stays" : "stay"} with ${into.name}.`,
    );
  return { going: await findGoing(db, record, stays), stays: sentences };
}

export function mergeRoutes(serve: Serve): void {
  serve(mergeCustomers, ({ body, scope, caller, now, write }) => {
    if (body.CustomerId === body.IntoCustomerId)
      throw invalid({ IntoCustomerId: refusalText("mergeIntoSelf") });
    return write(async (db) => {
      const ids = { customerId: body.CustomerId, intoId: body.IntoCustomerId };
      const { customer, into } = await lockPair(db, scope, ids);
      const moves = await countMoves(db, customer.customerId);
      const clashes = await findClashes(db, customer.customerId, into.customerId);
      const clashing = conflictsOf(customer, into, clashes);
      const blocking = clashing.flatMap(({ refusal }) => refusal ?? []);
      if (!body.DryRun && blocking.length > 0) throw new ApiError("conflict", blocking);
      if (!body.DryRun) await merge(db, { customer, into, now, userId: caller.userId });
      const conflicts = clashing.map(({ sentence, refusal }) => ({ sentence, blocks: refusal !== null }));
      return {
        merged: !body.DryRun,
        customer: serializeMerge(customer),
        into: serializeMerge(into),
        moves,
        conflicts,
      };
    });
  });

  serve(undoMerge, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { customer, into, record } = await lockMerge(db, scope, body.CustomerId, now);
      const { going, stays } = await findReturn(db, record, into);
      const moves = await countGoing(db, going);
      if (!body.DryRun) await unmerge(db, record, going, { now, userId: caller.userId });
      return {
        undone: !body.DryRun,
        customer: serializeMerge(customer),
        into: serializeMerge(into),
        moves,
        stays,
      };
    }),
  );

  serve(getEntries, async ({ body, scope, db, now }) => {
    const customer = found(await findEntry(db, scope, body.customerId), "customer");
    const { merged, samePhone } = await findEntries(db, scope, customer);
    return {
      merged: merged.map(({ mergedAt, ...entry }) => ({
        ...serializeMerge(entry),
        undoUntil: mergedAt && undoUntil(mergedAt) >= now ? undoUntil(mergedAt).toISOString() : null,
      })),
      samePhone: samePhone.map(serializeMerge),
    };
  });
}
