import { useEffect } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

/** Leads out of the app to the cleaner's page, which the server keeps apart at the same address. */
export function CleanerRedirect() {
  useEffect(() => location.replace("/today"), []);
  return <LoadingScreen />;
}
