import { deepEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { constantFrom, record } from "fast-check";
import { addDays } from "#contract/day.ts";
import { type Effect, effectOfBill, MAX_REWASHES } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { call } from "#server/testing/call.ts";
import { some } from "#server/testing/model/bookings.ts";
import { command } from "#server/testing/model/command.ts";
import { findWashes } from "#server/testing/model/compare.ts";
import {
  allOf,
  isTaken,
  type Model,
  newWash,
  nth,
  type Real,
  takeOff,
  updateOrigins,
  takerAt,
  type Wash,
  type Who,
} from "#server/testing/model/state.ts";

/** The effects of the model's reasons on the bill. */
export const rules = { "car-away": "charge", rain: "credit", "no-water": "rewash" } as const;
type ReportKind = keyof typeof rules | "done";

const isOff = ({ status }: Wash) => status === "skipped" || status === "cancelled";
const isFinal = ({ status }: Wash) => status === "done" || status === "missed";

/** Whether a report is accepted, and whether it changes anything. */
function judge(
  model: Model,
  wash: Wash,
  by: Who | "office",
  report: ReportKind,
): "refused" | "waits" | "nothing new" | "new" {
  if (by !== "office" && !wash.given.has(by)) return "refused";
  if (wash.day > model.today) return "refused";
  if (by !== "office" && isOff(wash)) return "waits";
  const clashes = report === "done" && isTaken(model, wash, wash);
  if (!isFinal(wash)) return clashes ? "refused" : "new";
  if (wash.report === report) return "nothing new";
  if (by !== "office" && !(wash.late && wash.who === by)) {
    if (wash.by !== by || model.today > wash.day) return "refused";
  }
  return clashes ? "refused" : "new";
}

/** The next free equal slot within seven days for a re-wash; null without one. */
function nextFree(model: Model, { number, hour }: Wash): string | null {
  const days = Array.from({ length: 7 }, (_, index) => addDays(model.today, index + 1));
  return days.find((day) => takerAt(model, day, hour) && !isTaken(model, { number, day, hour })) ?? null;
}

/** The washes that a wash replaces, itself first. */
function chainOf(wash: Wash): Wash[] {
  return wash.origin ? [wash, ...chainOf(wash.origin)] : [wash];
}

/** The number of re-washes of the wash that was booked, without those taken off. */
const rewashesOf = (model: Model, wash: Wash): number =>
  allOf(model).filter(
    (one) => one.origin !== null && !isOff(one) && chainOf(one).at(-1) === chainOf(wash).at(-1),
  ).length;

/** Creates the re-wash of a missed wash, or removes one that is no longer needed. */
async function updateRewash(model: Model, wash: Wash, effect: Effect, real: Real): Promise<void> {
  const planned = allOf(model).find(
    (one) => one !== wash && one.status === "scheduled" && chainOf(one).includes(wash),
  );
  if (planned && effect !== "rewash") takeOff(planned, "cancelled");
  wash.effect = effect === "rewash" ? "rewash-pending" : effect;
  if (planned || effect !== "rewash") return;
  const day = rewashesOf(model, wash) < MAX_REWASHES ? nextFree(model, wash) : null;
  const existingIds = new Set(allOf(model).map(({ id }) => id));
  const added = (await findWashes(real)).find((one) => one.rewashOf === wash.id && !existingIds.has(one.id));
  if (day === null) wash.effect = "credit";
  else {
    const { number, hour } = wash;
    const takes = takerAt(model, day, hour);
    const again = newWash({ id: added?.id ?? 0, number, day, hour, takes, price: 0, origin: wash });
    model.bookings.find(({ washes }) => washes.includes(wash))?.washes.push(again);
  }
}

async function apply(
  model: Model,
  wash: Wash,
  by: Who | "office",
  report: ReportKind,
  real: Real,
): Promise<void> {
  const off = isOff(wash);
  const late = by !== "office" && (isFinal(wash) ? wash.late && wash.by === by : wash.who !== by);
  const effect: Effect = report === "done" ? "charge" : off ? "credit" : rules[report];
  const status = report === "done" ? ("done" as const) : ("missed" as const);
  const room = off ? { counts: false, takes: null } : {};
  const wasMissed = wash.status === "missed";
  Object.assign(wash, { late, effect, status, by, report, at: model.second, ...room });
  // A provider who reports an unassigned wash, or another's, as done becomes its provider.
  if (report === "done" && by !== "office" && wash.who !== by) Object.assign(wash, { who: by, chosen: true });
  if (report !== "done" || wasMissed) await updateRewash(model, wash, effect, real);
  updateOrigins(wash, wash.effect === "charge" || wash.effect === null ? "rewash" : wash.effect);
}

export const outcome = record({
  which: some,
  by: constantFrom("office" as const, "A" as const, "A" as const, "B" as const),
  report: constantFrom<ReportKind[]>("done", "done", "car-away", "rain", "no-water", "no-water"),
}).map(({ which, by, report }) =>
  command(`${by} says of wash ${which}: ${report}`, (model) => {
    const due = allOf(model).filter(({ day }) => day <= model.today);
    const wash = nth(which === 0 ? allOf(model) : due, which);
    if (!wash) return null;
    const verdict = judge(model, wash, by, report);
    const body = {
      ActionId: randomUUID(),
      WashId: wash.id,
      Outcome: report === "done" ? ("done" as const) : ("missed" as const),
      Reason: report === "done" ? null : report,
      RecordedAt: "",
    };
    let answer: unknown;
    const send = async ({ world, tokens }: Real) => {
      body.RecordedAt ||= world.clock.now.toISOString();
      return call(world.app, recordOutcome, body, { token: tokens[by] });
    };
    return {
      ok: verdict !== "refused",
      run: async (real) => {
        const { status, reply } = await send(real);
        answer = reply;
        return status;
      },
      done: async (real) => {
        if (verdict === "new") await apply(model, wash, by, report, real);
        const { id: washId, status, effect, late } = wash;
        deepEqual(
          answer,
          verdict === "waits"
            ? { washId, status, effect: "credit", late: true, waiting: true }
            : { washId, status, effect: effectOfBill(effect ?? "charge"), late },
        );
        // The phone did not get the response and sends it again: same response, no further change.
        deepEqual((await send(real)).reply, answer);
      },
    };
  }),
);
