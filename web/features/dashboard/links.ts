import { linkOptions } from "@tanstack/react-router";
import type { Dashboard, FigureName } from "#contract/dashboard/dashboard.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { UNPAID } from "#web/features/bill/search.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { ACTIVE_PLANS, type BookingsSearch, OPEN, type WashesSearch } from "#web/features/booking/search.ts";
import { ticketsPath } from "#web/features/ticket/paths.ts";
import type { TicketsSearch } from "#web/features/ticket/search.ts";
import { currentTime } from "#web/lib/clock.ts";
import { storedSession } from "#web/lib/session.ts";
import type { Range } from "./range.ts";

/** Links from a dashboard to its lists, with filters that match its counts. */

/** The society of a dashboard; null for all. */
export type DashboardScope = { society: number | null };

const washes = (search: Partial<WashesSearch>) => linkOptions({ to: "/wash", search });
const tickets = (search: Partial<TicketsSearch>) => linkOptions({ to: ticketsPath(), search });
const bookings = (search: Partial<BookingsSearch>) => linkOptions({ to: bookingsPath(), search });

export const bookedLink = ({ from, to }: Range, { society }: DashboardScope) =>
  bookings({ madeFrom: from, madeTo: to, society });

/** The list that a figure counts. */
export function figureLink(name: FigureName, range: Range, { society }: DashboardScope) {
  const days = { ...range, society };
  switch (name) {
    case "bookings":
      return bookedLink(range, { society });
    case "washesDue":
      return washes({ ...days, show: "due" });
    case "washesDone":
      return washes({ ...days, show: "done" });
    case "washesMissed":
      return washes({ ...days, show: "missed" });
    case "revenue":
      return washes({ ...days, show: "charged" });
    case "collected":
      return linkOptions({ to: "/payments", search: days });
    case "pending":
      return bookings({ payment: OPEN, society });
    case "activePlans":
      return bookings({ status: ACTIVE_PLANS, society });
    default:
      return tickets({ show: "open", society });
  }
}

export const openBillsLink = ({ society }: DashboardScope) =>
  linkOptions({ to: "/bills", search: { status: UNPAID, society } });

/** Who owes it, with reminders and promises. */
export const collectionsLink = ({ society }: DashboardScope) =>
  linkOptions({ to: "/bills", search: { tab: "collections", society } });

/** The charged washes of a service. */
export const serviceLink = (service: number, range: Range, { society }: DashboardScope) =>
  washes({ ...range, society, service, show: "charged" });

export const societyLink = (society: number, range: Range) => washes({ ...range, society, show: "due" });

export const slotLink = ({ day, hour }: { day: string; hour: number }, { society }: DashboardScope) =>
  washes({ from: day, to: day, slot: slotOfHour(hour), society, show: "due" });

/** The link to handle an item that needs action. */
export function attentionLink(
  { kind, most, companyId }: Dashboard["attention"][number],
  { society }: DashboardScope,
) {
  const isCompany = storedSession()?.usertype === "Company";
  switch (kind) {
    case "unassigned": {
      const { day: from } = indiaAt(currentTime());
      return washes({ show: "unassigned", from, to: addDays(from, 1), society });
    }
    case "uncovered": {
      const { day: today } = indiaAt(currentTime());
      return washes({ show: "uncovered", from: addDays(today, 2), to: addDays(today, 6), society });
    }
    case "overdue-tickets":
      return tickets({ show: "overdue", society });
    case "not-reported":
      return washes({ show: "not-reported", society });
    case "claimed":
      return linkOptions({ to: "/payments", search: { tab: "claimed" } });
    case "turnover":
      return isCompany
        ? linkOptions({ to: "/companyProfile" })
        : linkOptions({
            to: "/company",
            search: companyId === undefined ? {} : { view: companyId, part: "tax" },
          });
    case "full-slots":
      return linkOptions({
        to: isCompany ? "/Companydashboard" : "/Managementdashboard",
        search: (before) => ({ ...before, society: most?.societyId ?? society }),
        hash: "slots",
      });
    default:
      return linkOptions({
        to: isCompany ? "/CompanySectionProvider" : "/provider",
        search: { papers: "missing", state: "active" },
      });
  }
}

export type Address = ReturnType<typeof bookedLink> | ReturnType<typeof serviceLink>;
