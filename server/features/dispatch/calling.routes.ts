import { callingTime } from "#contract/dispatch/calling.ts";
import { getNumber } from "#contract/dispatch/round.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import { ApiError, refusalText, tooOften } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { type CalledWash, countCalls, lockCalled, saveCall } from "./calling.queries.ts";

const DAY_MS = 86_400_000;
/** The limits of numbers given to a provider within a day: per wash, and in total. */
const MAX_CALLS_PER_WASH = 5;
const MAX_CALLS = 40;

/** @throws 409 when nobody can be called about the wash now. */
function requireCallable({ callBy, status, day, slot }: CalledWash, now: Date): void {
  if (callBy === "none") throw new ApiError("conflict", refusalText("callsOff"));
  if (status !== "scheduled") throw new ApiError("conflict", refusalText("washClosed", { status }));
  const { from, until } = callingTime(day, slot);
  if (now < from) throw new ApiError("conflict", refusalText("callTooEarly"));
  if (now > until) throw new ApiError("conflict", refusalText("callTooLate"));
}

export function callingRoutes(serve: Serve): void {
  serve(getNumber, ({ body: { WashId: washId }, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const wash = await lockCalled(db, scope, washId);
      requireCallable(wash, now);
      const since = new Date(now.getTime() - DAY_MS);
      const { ofWash, inAll } = await countCalls(db, { userId, washId, since });
      if (ofWash >= MAX_CALLS_PER_WASH || inAll >= MAX_CALLS)
        throw tooOften("numbersAskedOften", { wait: DAY_MS / 1000 });
      const of = wash.callBy === "customer" ? "customer" : "office";
      const phone = of === "customer" ? wash.customerPhone : wash.officePhone;
      if (phone === "") throw new ApiError("conflict", refusalText("noNumber"));
      await saveCall(db, { washId, userId, now });
      if (of === "customer")
        await recordAccess(db, userId, { noun: "booking", id: wash.bookingId, name: wash.customerName });
      return { number: `+91${phone}`, of } as const;
    }),
  );
}
