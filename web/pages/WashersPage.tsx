import { ProvidersPage } from "#web/features/provider/ProvidersPage.tsx";
import { nextAfter } from "./NextStep.tsx";

/** The providers, with the next step of a set-up. */
export function WashersPage() {
  return <ProvidersPage next={nextAfter("provider")} />;
}
