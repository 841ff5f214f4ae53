import { storedSession } from "#web/lib/session.ts";

/** Where the tickets are in the layout of whoever is signed in. */
export const ticketsPath = () => (storedSession()?.usertype === "Company" ? "/companyticket" : "/ticket");
