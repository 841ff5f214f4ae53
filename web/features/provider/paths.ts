import { storedSession } from "#web/lib/session.ts";

/** Where the providers are listed for whoever is signed in. */
export const providersPath = () =>
  storedSession()?.usertype === "Company" ? "/CompanySectionProvider" : "/provider";
