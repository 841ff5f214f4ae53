import type { Permission, Reach, Role } from "#contract/access.ts";

/** What each role is for, in a sentence. */
export const roleWords: Record<Role, string> = {
  admin: "Everything, with employees, companies and the audit trail.",
  operations: "Societies, providers, catalogue, zones and bookings; reads the rest.",
  accounts: "Bank accounts and payments; reads the rest.",
  support: "Customers, tickets and requests; reads the rest.",
  owner: "The own company: its profile, its users, its bookings.",
  staff: "The own company's bookings and customers; reads its societies.",
  provider: "The own round and the own details.",
  customer: "The own bookings.",
};

type Words = { area: string; action: string };

/** Every permission in words, grouped by what it is about. A new one does not compile without them. */
export const permissionWords: Record<Permission, Words> = {
  "society:read": { area: "Societies", action: "Read" },
  "society:choose": { area: "Societies", action: "Choose from lists" },
  "society:write": { area: "Societies", action: "Write" },
  "company:read": { area: "Companies", action: "Read" },
  "company:write": { area: "Companies", action: "Write" },
  "profile:write": { area: "Companies", action: "Write the own profile" },
  "employee:read": { area: "Employees", action: "Read" },
  "employee:write": { area: "Employees", action: "Invite and write" },
  "companyUser:read": { area: "Company users", action: "Read" },
  "companyUser:write": { area: "Company users", action: "Invite and write" },
  "secondFactor:own": { area: "Signing in", action: "Set up a second factor" },
  "catalogue:read": { area: "Services and items", action: "Read" },
  "catalogue:choose": { area: "Services and items", action: "Choose from lists" },
  "catalogue:write": { area: "Services and items", action: "Write" },
  "zone:read": { area: "Service zones", action: "Read" },
  "zone:write": { area: "Service zones", action: "Write" },
  "vehicle:choose": { area: "Vehicles", action: "Choose from lists" },
  "vehicle:write": { area: "Vehicles", action: "Write" },
  "provider:read": { area: "Providers", action: "Read details and coverage" },
  "provider:write": { area: "Providers", action: "Write details, coverage and documents" },
  "document:read": { area: "Providers", action: "Look at documents" },
  "account:read": { area: "Providers", action: "Read bank accounts, last four digits" },
  "account:reveal": { area: "Providers", action: "See whole account numbers" },
  "account:write": { area: "Providers", action: "Write bank accounts" },
  "customer:read": { area: "Customers", action: "Read" },
  "customer:write": { area: "Customers", action: "Write" },
  "customer:self": { area: "Customers", action: "Write the own name and email" },
  "booking:read": { area: "Bookings", action: "Read" },
  "booking:write": { area: "Bookings", action: "Book" },
  "booking:price": { area: "Bookings", action: "See prices and free slots" },
  "booking:reschedule": { area: "Bookings", action: "Move washes" },
  "booking:skip": { area: "Bookings", action: "Skip washes" },
  "booking:cancel": { area: "Bookings", action: "Cancel" },
  "booking:overbook": { area: "Bookings", action: "Book into a full slot" },
  "payment:read": { area: "Bookings", action: "Read payments" },
  "payment:write": { area: "Bookings", action: "Record payments" },
  "dashboard:all": { area: "Dashboards", action: "Look at all companies' figures" },
  "dashboard:own": { area: "Dashboards", action: "Look at the own company's figures" },
  "tax:read": { area: "Bills", action: "Read tax settings" },
  "tax:write": { area: "Bills", action: "Write tax settings" },
  "ticket:read": { area: "Tickets", action: "Read" },
  "ticket:write": { area: "Tickets", action: "Open and answer" },
  "ticket:manage": { area: "Tickets", action: "Set status, priority and assignee" },
  "ticket:due": { area: "Tickets", action: "Set due times" },
  "find:read": { area: "Searching", action: "Find across what one may read" },
  "picture:write": { area: "Pictures", action: "Upload" },
  "audit:read": { area: "Audit trail", action: "Read" },
  "message:read": { area: "Messages", action: "Read" },
};

/** How far a permission goes, in words. */
export const reachWords: Record<Reach, string> = {
  all: "All",
  own: "Own company",
  served: "Served societies",
  customer: "The own ones",
  provider: "The own ones",
  covered: "Own coverage",
  public: "Active ones",
};
