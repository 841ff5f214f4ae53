import { useEffect } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

/** Leaves the app for the cleaner's page, which the server serves separately at the same URL. */
export function CleanerRedirect() {
  useEffect(() => location.replace("/today"), []);
  return <LoadingScreen />;
}
