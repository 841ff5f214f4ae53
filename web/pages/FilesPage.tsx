import { MovingInPage } from "#web/features/movingIn/MovingInPage.tsx";
import { nextAfter } from "./NextStep.tsx";

/** Files that are brought in, with the next step of a set-up. */
export function FilesPage() {
  return <MovingInPage next={nextAfter("society", "provider", "booking")} />;
}
