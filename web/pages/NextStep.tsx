import { Suspense } from "react";
import { type FirstStep, getFirstSteps } from "#contract/dashboard/firstSteps.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";

const Next = lazyNamed(() => import("#web/features/dashboard/first/NextStep.tsx"), "NextStep");

/** The next step of the set-up once those of this screen are done; loaded only by those who set up. */
export const nextAfter = (...after: readonly FirstStep[]) =>
  hasPermission(getFirstSteps.permission) && (
    <Suspense fallback={null}>
      <Next after={after} />
    </Suspense>
  );
