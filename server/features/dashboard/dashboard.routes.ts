import {
  type Dashboard,
  getCompanyDashboard,
  getManagementDashboard,
} from "#contract/dashboard/dashboard.ts";
import { getTaxWatch } from "#contract/bill/turnover.ts";
import { indiaAt } from "#contract/day.ts";
import { confirmClaim } from "#contract/bank/claim.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import type { Db } from "#server/db/database.ts";
import type { Serve } from "#server/http/serve.ts";
import { countWaitingClaims } from "#server/features/bank/claimList.queries.ts";
import { findPassed } from "#server/features/bill/turnover.queries.ts";
import { findLargestUnmetDemand } from "#server/features/booking/unmetDemand.queries.ts";
import { type Caller, type Scope, scopeOf } from "#server/access/scope.ts";
import {
  countNotReported,
  countOverdue,
  countUnassigned,
  countUncovered,
  countMissingDocuments,
} from "./attention.queries.ts";
import { type FiguresQuery, findFigures } from "./figures.queries.ts";
import { comingWeek } from "./dashboard.rules.ts";
import { findSlots, type SlotRow } from "./slots.queries.ts";
import { serializeDashboard } from "./dashboard.serialize.ts";

type Context = {
  body: { From: string; To: string; SocietyId?: number | undefined };
  caller: Caller;
  scope: Scope;
  db: Db;
  now: Date;
};

const aheadOf = ({ societyId, today }: Pick<FiguresQuery, "societyId" | "today">, now: Date) => ({
  ...comingWeek(today),
  societyId,
  now: indiaAt(now),
});

/** Tasks that the caller may handle. Documents and turnover belong to no society. */
async function attentionFor(
  { caller, scope, db, now }: Context,
  query: FiguresQuery,
  slots: readonly SlotRow[],
) {
  const documentScope = query.societyId === undefined ? scopeOf(caller, "document:read") : null;
  const refused = slots.reduce((sum, slot) => sum + slot.refused, 0);
  const items: Dashboard["attention"] = [
    { kind: "unassigned", count: await countUnassigned(db, scope, query) },
    { kind: "uncovered", count: await countUncovered(db, scope, query) },
    { kind: "not-reported", count: await countNotReported(db, scope, query) },
  ];
  const tickets = scopeOf(caller, searchTickets.permission);
  if (tickets)
    items.push({ kind: "overdue-tickets", count: await countOverdue(db, tickets, { ...query, now }) });
  const claims = scopeOf(caller, confirmClaim.permission);
  if (claims) items.push({ kind: "claimed", count: await countWaitingClaims(db, claims, query.societyId) });
  const taxes = query.societyId === undefined ? scopeOf(caller, getTaxWatch.permission) : null;
  if (taxes) items.push(turnoverItem(await findPassed(db, taxes, query.today)));
  const most = refused === 0 ? null : await findLargestUnmetDemand(db, scope, aheadOf(query, now));
  items.push({ kind: "full-slots", count: refused, ...(most && { most }) });
  if (documentScope)
    items.push({ kind: "missing-papers", count: await countMissingDocuments(db, documentScope) });
  return items;
}

const turnoverItem = (companyIds: readonly number[]) => ({
  kind: "turnover" as const,
  count: companyIds.length,
  ...(companyIds.length === 1 && { companyId: companyIds[0] }),
});

async function dashboardOf(context: Context) {
  const { body, scope, db, now } = context;
  const query = { from: body.From, to: body.To, societyId: body.SocietyId, today: indiaAt(now).day };
  const [figures, slots] = await Promise.all([
    findFigures(db, scope, query),
    findSlots(db, scope, aheadOf(query, now)),
  ]);
  return serializeDashboard(figures, slots, await attentionFor(context, query, slots));
}

export function dashboardRoutes(serve: Serve): void {
  serve(getManagementDashboard, dashboardOf);
  serve(getCompanyDashboard, dashboardOf);
}
