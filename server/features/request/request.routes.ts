import type { z } from "zod";
import {
  addRequest,
  enterRequest,
  getRequest,
  getRequestAssignees,
  RequestFields,
  requestNumberOf,
  searchRequests,
  updateRequest,
  mayBecome,
} from "#contract/request/request.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { ApiError, found, invalid, refusalText } from "#server/errors/apiError.ts";
import { countProofs } from "#server/features/session/phone.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { networkOf } from "#server/net/address.ts";
import type { Scope } from "#server/access/scope.ts";
import {
  BY_PHONE,
  changeRequest,
  countRecent,
  findAssignees,
  findRequest,
  lockRequest,
  insertRequest,
  holdRecord,
  likelyNextId,
} from "./request.queries.ts";
import { findNotes, insertNote } from "./note.queries.ts";
import { searchRequestPage } from "./list.queries.ts";
import { DAY_MS, requireRequestQuota, MAX_NOTES } from "./request.rules.ts";
import { serializeRequest } from "./request.serialize.ts";

/** A possible assignee by id. @throws 400 */
async function assigneeOf(db: Db, scope: Scope, userId: number) {
  const assignee = (await findAssignees(db, scope)).find((each) => each.userId === userId);
  if (!assignee) throw invalid({ AssignedTo: refusalText("notRequestAssignee") });
  return assignee;
}

const detailsIn = (body: z.output<typeof RequestFields>) => ({
  type: body.RequestType,
  name: body.Name,
  phone: body.Phone1,
  email: body.Email1,
  societyName: body.SocietyName,
  city: body.City,
  message: body.Message,
});

const referenceTo = (requestId: number) => ({ requestId, requestNumber: requestNumberOf(requestId) });

export function requestRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(addRequest, async ({ body, db: reading, now, request, write }) => {
    if (body.Website !== "") return referenceTo(await likelyNextId(reading));
    const network = networkOf(request.ip);
    const sender = secrets.sign(`request from ${network}`);
    return write(async (db) => {
      const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      const counts = await countRecent(db, sender, { day: ago(DAY_MS), hour: ago(DAY_MS / 24) });
      requireRequestQuota(counts, await countProofs(db, network, now));
      return referenceTo(await insertRequest(db, { ...detailsIn(body), sender, companyId: null, now }));
    });
  });

  serve(enterRequest, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const companyId = scope.reach === "own" ? scope.companyId : null;
      const requestId = await insertRequest(db, { ...detailsIn(body), sender: BY_PHONE, companyId, now });
      const { userId } = caller;
      await insertNote(db, { requestId, userId, now, note: "Taken by phone", most: MAX_NOTES });
      return referenceTo(requestId);
    }),
  );

  serve(searchRequests, async ({ body: { filters, ...page }, scope, db }) => {
    const query = {
      ...page,
      filters: { status: filters.Status, type: filters.RequestType, mine: filters.Mine },
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) =>
      searchRequestPage(db, scope, pageQuery),
    );
    return { rows: rows.map(serializeRequest), total };
  });

  serve(getRequest, async ({ body: { requestId }, scope, db }) => {
    const row = found(await findRequest(db, scope, requestId), "request");
    const notes = await findNotes(db, requestId);
    return {
      ...serializeRequest(row),
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    };
  });

  serve(updateRequest, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { requestId, Status, AssignedTo, Note, Became } = body;
      const isKnown = !Became || (await holdRecord(db, scope, Became));
      const { assignedTo, became } = await lockRequest(db, scope, requestId);
      const isOther = typeof AssignedTo === "number" && AssignedTo !== assignedTo;
      const assignee = isOther ? await assigneeOf(db, scope, AssignedTo) : undefined;
      if (!isKnown) throw invalid({ Became: refusalText("becameMissing") });
      if (Became && !mayBecome(became, Became.kind))
        throw new ApiError("conflict", refusalText("requestConverted"));
      const change = {
        status: Status,
        assignee: AssignedTo === null ? null : assignee,
        became: Became,
      };
      await changeRequest(db, requestId, change, now);
      const note = { requestId, userId: caller.userId, now, note: Note ?? "", most: MAX_NOTES };
      if (Note !== undefined && !(await insertNote(db, note)))
        throw new ApiError("conflict", refusalText("notesOfRequest", { count: MAX_NOTES }));
      return { requestId };
    }),
  );

  serve(getRequestAssignees, async ({ body, scope, db }) => {
    found(await findRequest(db, scope, body.requestId), "request");
    return (await findAssignees(db, scope)).map(({ companyId: _company, ...person }) => person);
  });
}
