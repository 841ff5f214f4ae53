import { useState } from "react";
import { getFirstSteps, type Step } from "#contract/dashboard/firstSteps.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";
import { may } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";

const COOKIE = "first-steps";
const HIDDEN = "hidden";

type Shown = {
  /** Null while there are none to show: all done, hidden, not for this person, or not known. */
  steps: readonly Step[] | null;
  /** Whether it is still to be learned which are done. */
  isPending: boolean;
  /** Hides them in this browser. */
  hide: () => void;
};

/** The first steps of a new installation, until all are done. */
export function useFirstSteps(): Shown {
  const [isHidden, setHidden] = useState(() => readCookie(COOKIE) === HIDDEN);
  const isWanted = may(getFirstSteps.permission) && !isHidden;
  // A failure says nothing: the dashboard beside it tells of its own.
  const { data, isLoading } = useCall(getFirstSteps, {}, { enabled: isWanted });
  return {
    steps: isWanted && data?.steps.some(({ done }) => !done) ? data.steps : null,
    isPending: isLoading,
    hide: () => {
      saveCookie(COOKIE, HIDDEN);
      setHidden(true);
      // The button that was pressed goes with them.
      document.querySelector("main")?.focus();
    },
  };
}
