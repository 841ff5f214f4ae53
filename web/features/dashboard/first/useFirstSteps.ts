import { useState } from "react";
import { getFirstSteps, type Step } from "#contract/dashboard/firstSteps.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";

const COOKIE = "first-steps";
const HIDDEN = "hidden";

type FirstStepsState = {
  /** Null while none are shown: all done, hidden, not permitted, or not loaded. */
  steps: readonly Step[] | null;
  /** True if the steps are still loading. */
  isPending: boolean;
  /** Hides them in this browser. */
  hide: () => void;
};

/** Without the step that the only company takes by itself: it serves each new society. */
const toTake = (steps: readonly Step[]): readonly Step[] =>
  hasOnlyCompany()
    ? steps.filter(({ step, done, recordId }) => step !== "serving" || (!done && recordId !== null))
    : steps;

/** The set-up steps of a new installation, until all are done. */
export function useFirstSteps(): FirstStepsState {
  const [isHidden, setHidden] = useState(() => readCookie(COOKIE) === HIDDEN);
  const isWanted = hasPermission(getFirstSteps.permission) && !isHidden;
  // A failure is not shown: the dashboard reports its own.
  const { data, isLoading } = useCall(getFirstSteps, {}, { enabled: isWanted });
  return {
    steps: isWanted && data?.steps.some(({ done }) => !done) ? toTake(data.steps) : null,
    isPending: isLoading,
    hide: () => {
      saveCookie(COOKIE, HIDDEN);
      setHidden(true);
      // The clicked button disappears with them, so focus moves on.
      document.querySelector("main")?.focus();
    },
  };
}
