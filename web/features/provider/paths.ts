import { storedSession } from "#web/lib/session.ts";

/** The path of the provider list for the signed-in user. */
export const providersPath = () =>
  storedSession()?.usertype === "Company" ? "/CompanySectionProvider" : "/provider";
