import { deepEqual } from "node:assert/strict";
import { constantFrom, record } from "fast-check";
import { addDays } from "#contract/day.ts";
import { addDisruption, undoDisruption } from "#contract/dispatch/disruption.ts";
import { removeAway, setAway } from "#contract/dispatch/absence.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { assignRounds } from "#contract/dispatch/round.ts";
import { creditUnreported } from "#server/features/dispatch/unreported.queries.ts";
import { call } from "#server/testing/call.ts";
import { some } from "#server/testing/model/bookings.ts";
import { command } from "#server/testing/model/command.ts";
import { findWashes } from "#server/testing/model/compare.ts";
import {
  allOf,
  CAPACITY,
  countedAt,
  covers,
  isAway,
  isTaken,
  leave,
  type Model,
  nth,
  PER_HOUR,
  type Real,
  updateOrigins,
  takerAt,
  type Wash,
  cleaners,
  type Who,
} from "#server/testing/model/state.ts";
import { providerToken } from "#server/testing/providers.ts";

/** Few days, so that commands meet on the same ones. */
const near = constantFrom(0, 1, 1, 2);

const open = ({ status }: Wash) => status === "scheduled";

/** Renews the tokens: a session does not outlive the days that the model skips. */
export async function signIn(real: Real): Promise<void> {
  const { world, providers } = real;
  real.tokens = {
    office: await world.newToken("admin"),
    A: await providerToken(world, providers.A),
    B: await providerToken(world, providers.B),
  };
}

/** A provider's washes of an hour in `statuses`, except `apart`. */
const loadOf = (
  model: Model,
  who: Who,
  { day, hour }: Wash,
  statuses: readonly string[],
  apart?: Wash,
): number =>
  allOf(model).filter(
    (one) =>
      one !== apart &&
      one.who === who &&
      one.day === day &&
      one.hour === hour &&
      statuses.includes(one.status),
  ).length;

export const assignment = record({ which: some, who: constantFrom("A" as const, "B" as const, null) }).map(
  ({ which, who }) =>
    command(`give wash ${which} to ${who}`, (model) => {
      const wash = nth(allOf(model), which);
      if (!wash) return null;
      const can = (one: Who) =>
        covers(one, wash.hour) &&
        !isAway(model, one, wash.day) &&
        loadOf(model, one, wash, ["scheduled", "done"], wash) < PER_HOUR;
      return {
        ok: open(wash) && (who === null || can(who)),
        run: async ({ world, tokens, providers }) => {
          const body = { WashIds: [wash.id], ProviderId: who && providers[who] };
          return (await call(world.app, assignWashes, body, { token: tokens.office })).status;
        },
        done: () => {
          Object.assign(wash, { who, chosen: true });
          if (who) wash.given.add(who);
        },
      };
    }),
);

/** Violated rules of a newly assigned day, one line each; the choice of provider within the rules is free. */
function broken(model: Model, day: string): string[] {
  const live = ["scheduled", "done", "missed"];
  const byRule = allOf(model).filter((wash) => wash.day === day && open(wash) && !wash.chosen);
  return byRule.flatMap((wash) => {
    const { id, who, hour } = wash;
    const able = cleaners.filter((one) => covers(one, hour) && !isAway(model, one, day));
    if (who === null)
      return able.some((one) => loadOf(model, one, wash, live) < PER_HOUR) ? [`${id} has nobody`] : [];
    if (!able.includes(who)) return [`${who} cannot take ${id}`];
    return loadOf(model, who, wash, live) > PER_HOUR ? [`${who} has no time for ${id}`] : [];
  });
}

/**
 * Takes the assignments of a day over from the product, and checks that they are allowed. Manually chosen ones must be
 * unchanged. @returns the open washes of the day.
 */
async function takeAssigned(model: Model, real: Real, day: string): Promise<Wash[]> {
  const found = new Map((await findWashes(real)).map((one) => [one.id, one.providerId]));
  const washes = allOf(model).filter((wash) => wash.day === day && open(wash));
  for (const wash of washes.filter(({ chosen }) => !chosen)) {
    wash.who = cleaners.find((one) => real.providers[one] === found.get(wash.id)) ?? null;
    if (wash.who) wash.given.add(wash.who);
  }
  deepEqual(broken(model, day), []);
  return washes;
}

export const assignedDay = near.map((later) =>
  command(`assign the day in ${later} days`, (model) => {
    const day = addDays(model.today, later);
    let unassigned = 0;
    return {
      ok: true,
      run: async ({ world, tokens }) => {
        const { status, reply } = await call(world.app, assignRounds, { Day: day }, { token: tokens.office });
        ({ unassigned } = reply);
        return status;
      },
      done: async (real) => {
        const washes = await takeAssigned(model, real, day);
        deepEqual(unassigned, washes.filter(({ who }) => who === null).length);
      },
    };
  }),
);

export const absence = record({ who: constantFrom("A" as const, "A" as const, "B" as const), day: near }).map(
  ({ who, day: later }) =>
    command(`${who} is away in ${later} days`, (model) => {
      const day = addDays(model.today, later);
      let id = 0;
      return {
        ok: true,
        run: async ({ world, tokens, providers }) => {
          const body = { ProviderId: providers[who], From: day, To: day, Reason: "Leave" };
          const { status, reply } = await call(world.app, setAway, body, { token: tokens.office });
          id = reply.providerAbsenceId ?? 0;
          return status;
        },
        done: async (real) => {
          const theirs = inOrder(model, day).filter((wash) => wash.who === who || wash.takes === who);
          model.absences.push({
            id,
            who,
            day,
            ended: false,
            before: new Map(theirs.map((wash) => [wash, { ...wash }])),
          });
          const own = theirs.filter(({ takes }) => takes === who);
          for (const wash of own) Object.assign(wash, { counts: false, takes: null });
          for (const wash of own) {
            const takes = takerAt(model, day, wash.hour);
            Object.assign(wash, { counts: takes !== null, takes });
          }
          const given = theirs.filter((wash) => wash.who === who);
          for (const wash of given) Object.assign(wash, leave);
          // The day is assigned anew for those who are there.
          if (given.length > 0) await takeAssigned(model, real, day);
        },
      };
    }),
);

export const comingBack = some.map((which) =>
  command(`absence ${which} ends`, (model) => {
    const ended = nth(model.absences, which);
    if (!ended) return null;
    return {
      // A past one has already ended.
      ok: !ended.ended && ended.day >= model.today,
      run: async ({ world, tokens }) =>
        (await call(world.app, removeAway, { ProviderAbsenceId: ended.id }, { token: tokens.office })).status,
      done: () => {
        ended.ended = true;
        if (isAway(model, ended.who, ended.day)) return;
        const back = [...ended.before].filter(
          ([wash, { day, hour }]) =>
            open(wash) && !wash.chosen && wash.day === day && wash.hour === hour && day >= model.today,
        );
        const own = back.filter(([, { takes }]) => takes === ended.who).map(([wash]) => wash);
        const waiting = new Set(own);
        for (const wash of own) {
          const apart = [...waiting];
          if (!takerAt(model, wash.day, wash.hour, { apart, among: [ended.who] })) continue;
          waiting.delete(wash);
          Object.assign(wash, { counts: true, takes: ended.who });
        }
        for (const [wash, { who, chosen }] of back)
          if (who === ended.who) Object.assign(wash, { who, chosen });
      },
    };
  }),
);

/** The open washes of a day, in the order in which they look for another slot. */
const inOrder = (model: Model, day: string): Wash[] =>
  allOf(model)
    .filter((wash) => open(wash) && wash.day === day)
    .toSorted((one, other) => one.hour - other.hour || one.id - other.id);

/** The first of the seven days after a wash with capacity at its hour. */
const elsewhere = (model: Model, { number, day, hour }: Wash): string | undefined =>
  Array.from({ length: 7 }, (_, index) => addDays(day, index + 1)).find(
    (to) => takerAt(model, to, hour) && !isTaken(model, { number, day: to, hour }),
  );

export const disruption = record({ day: near, moves: constantFrom(true, false) }).map(
  ({ day: later, moves }) =>
    command(`rain in ${later} days ${moves ? "moves" : "credits"}`, (model) => {
      const day = addDays(model.today, later);
      const washes = inOrder(model, day);
      let id = 0;
      return {
        ok: washes.length > 0,
        run: async ({ world, place, tokens }) => {
          const body = {
            Day: day,
            Cause: "rain" as const,
            SocietyIds: [place.societyId],
            Effect: moves ? ("move" as const) : ("credit" as const),
          };
          const { status, reply } = await call(world.app, addDisruption, body, { token: tokens.office });
          id = reply.disruptionId ?? 0;
          return status;
        },
        done: () => {
          const before = new Map(washes.map((wash) => [wash, { ...wash }]));
          for (const wash of washes) {
            const to = moves ? elsewhere(model, wash) : undefined;
            if (to !== undefined)
              Object.assign(wash, leave, { day: to, counts: true, takes: takerAt(model, to, wash.hour) });
            else {
              const report = { by: "office", report: "rain, by the office", at: model.second };
              Object.assign(wash, { status: "missed", effect: "credit", ...report });
              updateOrigins(wash, "credit");
            }
          }
          const changes = [...before].map(
            ([wash, own]) => [wash, { before: own, after: { ...wash } }] as const,
          );
          model.disruptions.push({ id, day, undone: false, washes: new Map(changes) });
        },
      };
    }),
);

const changed = (wash: Wash, after: Wash): boolean =>
  (["day", "hour", "status", "at", "counts", "takes"] as const).some((name) => wash[name] !== after[name]);

export const undoing = some.map((which) =>
  command(`undo disruption ${which}`, (model) => {
    const undone = nth(model.disruptions, which);
    if (!undone) return null;
    const washes = [...undone.washes];
    const fits = [7, 8].every((hour) => {
      const there = countedAt(model, undone.day, hour);
      const back = washes
        .filter(([wash, { before }]) => wash.status === "scheduled" && before.counts && before.hour === hour)
        .map(([, { before }]) => before);
      const all = [...there, ...back];
      const load = (who: Who) => all.filter(({ takes }) => takes === who).length;
      return back.length === 0 || (all.length <= CAPACITY && cleaners.every((who) => load(who) <= PER_HOUR));
    });
    return {
      ok:
        !undone.undone &&
        undone.day >= model.today &&
        washes.every(([wash, { after }]) => !changed(wash, after)) &&
        fits &&
        washes.every(([wash, { before }]) => !isTaken(model, before, wash)),
      run: async ({ world, tokens }) =>
        (await call(world.app, undoDisruption, { DisruptionId: undone.id }, { token: tokens.office })).status,
      done: () => {
        undone.undone = true;
        for (const [wash, { before }] of washes) {
          if (wash.status === "missed") updateOrigins(wash, "rewash-pending");
          const { given } = wash;
          const away = before.who !== null && isAway(model, before.who, undone.day);
          // Effects of an original wash were updated above; the earlier state must not overwrite them.
          Object.assign(wash, before, { given }, away && leave);
        }
      },
    };
  }),
);

/** Days pass; three days after a wash's own, unreported washes are credited. */
export const days = constantFrom(1, 1, 4).map((count) =>
  command(`${count} days pass`, (model) => ({
    ok: true,
    run: async (real) => {
      real.world.clock.advance(count * 24 * 3_600_000);
      await signIn(real);
      const last = addDays(model.today, count - 3);
      const { db, clock } = real.world;
      await db.transaction().execute((trx) => creditUnreported(trx, last, clock.now));
      return 200;
    },
    done: () => {
      model.today = addDays(model.today, count);
      const last = addDays(model.today, -3);
      for (const wash of allOf(model).filter((one) => open(one) && one.day < last)) {
        Object.assign(wash, {
          status: "missed",
          effect: "credit",
          by: "nobody",
          report: "",
          at: model.second,
        });
        updateOrigins(wash, "credit");
      }
    },
  })),
);
