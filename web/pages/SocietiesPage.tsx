import { SocietyPage } from "#web/features/society/SocietyPage.tsx";
import { nextAfter } from "./NextStep.tsx";

/** The societies, with the next step of a set-up. */
export function SocietiesPage() {
  return <SocietyPage next={nextAfter("society", "serving")} />;
}
