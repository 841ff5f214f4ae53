import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { differencesOf } from "#server/testing/model/compare.ts";
import type { Model, Real } from "#server/testing/model/state.ts";

type Command = AsyncCommand<Model, Real>;
type Prediction = { ok: boolean; run: (real: Real) => Promise<number>; done: (real: Real) => unknown };

/** A command whose result `predict` computes: whether it succeeds, and the model after it. */
export function command(name: string, predict: (model: Model) => Prediction | null): Command {
  return {
    check: (model) => predict(model) !== null,
    run: async (model, real) => {
      model.second += 1;
      real.world.clock.advance(1_000);
      const expected = predict(model);
      if (!expected) return;
      const status = await expected.run(real);
      expect({ name, status: status < 300 }).toEqual({ name, status: expected.ok });
      expect(status).toBeLessThan(500);
      if (expected.ok) await expected.done(real);
      // A booking with future washes is not cancelled, or no longer.
      for (const booking of model.bookings)
        booking.cancelled &&= booking.washes.every((wash) => wash.status !== "scheduled");
      expect(await differencesOf(model, real)).toEqual([]);
    },
    toString: () => name,
  };
}
