import { storedSession } from "#web/lib/session.ts";

/** The path of the tickets screen in the session's layout. */
export const ticketsPath = () => (storedSession()?.usertype === "Company" ? "/companyticket" : "/ticket");
