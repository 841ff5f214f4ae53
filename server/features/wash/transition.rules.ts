import { allows, type TransitionName, type WashStatus } from "#contract/wash/state.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** @throws 409 when a wash is in a state that the transition does not start from. */
export function requireAllowed(name: TransitionName, washes: readonly { status: WashStatus }[]): void {
  const wrong = washes.find(({ status }) => !allows(name, status));
  if (wrong) throw new ApiError("conflict", refusalText("washClosed", { status: wrong.status }));
}
