/** Role permissions: one table that the server, the screens and the tests read. */

export const roles = [
  "admin",
  "operations",
  "accounts",
  "support",
  "owner",
  "staff",
  "provider",
  "customer",
] as const;
export type Role = (typeof roles)[number];

export const usertypes = ["Management", "Company", "Provider", "Customer"] as const;
export type Usertype = (typeof usertypes)[number];

/** The user type selects the layout; the role selects the permissions. */
export const rolesOf: Record<Usertype, readonly [Role, ...Role[]]> = {
  Management: ["admin", "operations", "accounts", "support"],
  Company: ["owner", "staff"],
  Provider: ["provider"],
  Customer: ["customer"],
};

/**
 * Rows that a permission reaches. `all`: every row; `own`: rows of the caller's company; `served`: societies that it
 * serves; `customer`, `provider`: rows of the caller alone; `covered`: places in the caller's coverage; `public`:
 * live and active rows.
 */
export type Reach = "all" | "own" | "served" | "customer" | "provider" | "covered" | "public";

type Grants = Partial<Record<Role, Reach>>;
const management: Grants = { admin: "all", operations: "all", accounts: "all", support: "all" };
const company: Grants = { owner: "served", staff: "served" };
const everyStaff: Grants = { ...management, owner: "all", staff: "all" };

const grants = {
  /** The registry for staff: a whole society with its tables, drawing and export. */
  "society:read": { ...management, ...company },
  /** Names and ids for choosers: societies, buildings, floors, flats, parking. */
  "society:choose": { ...management, ...company, provider: "covered", customer: "public" },
  "society:write": { admin: "all", operations: "all" },
  "company:read": { ...management, owner: "own", staff: "own" },
  "company:write": { admin: "all" },
  /** Name, contacts and logo of the caller's company. */
  "profile:write": { owner: "own" },
  "employee:read": { ...management },
  "employee:write": { admin: "all" },
  "companyUser:read": { admin: "all", operations: "all", owner: "own" },
  "companyUser:write": { admin: "all", owner: "own" },
  /** The caller's own second factor. */
  "secondFactor:own": everyStaff,
  /** The caller's own saved views of lists. */
  "view:own": everyStaff,
  "catalogue:read": everyStaff,
  /** Services and items for choosers. */
  "catalogue:choose": { ...everyStaff, customer: "public" },
  "catalogue:write": { admin: "all", operations: "all" },
  "zone:read": everyStaff,
  "zone:write": { admin: "all", operations: "all" },
  "offer:read": { ...management, ...company },
  "offer:write": { admin: "all", operations: "all" },
  /** Checks whether an offer code applies to a booking. */
  "offer:check": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Makes, models, body types and fuel types for choosers. */
  "vehicle:choose": { ...everyStaff, customer: "public" },
  "vehicle:write": { admin: "all", operations: "all" },
  /** A provider's basic details and coverage. */
  "provider:read": { ...management, owner: "own", staff: "own", provider: "provider" },
  "provider:write": { admin: "all", operations: "all" },
  "document:read": {
    admin: "all",
    operations: "all",
    accounts: "all",
    owner: "own",
    staff: "own",
    provider: "provider",
  },
  /** A provider's bank accounts, masked except for the last four digits. */
  "account:read": { admin: "all", accounts: "all", owner: "own", provider: "provider" },
  /** Full account numbers; each access is recorded in the audit trail. */
  "account:reveal": { admin: "all", accounts: "all", provider: "provider" },
  "account:write": { admin: "all", accounts: "all" },
  "customer:read": { ...management, owner: "own", staff: "own" },
  "customer:write": { admin: "all", operations: "all", support: "all", owner: "own", staff: "own" },
  /** Bringing in customers with their running plans from a file, and taking that back. */
  "customer:upload": { admin: "all", operations: "all", owner: "own" },
  /** Permanently erasing a customer's personal data. */
  "customer:erase": { admin: "all", operations: "all", owner: "own" },
  /** A customer's own details. */
  "customer:self": { customer: "customer" },
  "booking:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  "booking:write": { admin: "all", operations: "all", owner: "own", staff: "own", customer: "customer" },
  /** Prices and availability of washes. */
  "booking:price": { ...management, ...company, customer: "public" },
  /** Moving a wash to another day or slot. */
  "booking:reschedule": {
    admin: "all",
    operations: "all",
    support: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  /** Skipping one wash, or the washes between two days. */
  "booking:skip": {
    admin: "all",
    operations: "all",
    support: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  "booking:cancel": { admin: "all", operations: "all", owner: "own", staff: "own", customer: "customer" },
  /** Booking into a full slot. */
  "booking:overbook": { admin: "all", operations: "all", owner: "own" },
  /** A day's washes by provider. */
  "board:read": { ...management, owner: "own", staff: "own" },
  /** Assigning washes to providers. */
  "board:assign": { admin: "all", operations: "all", support: "all", owner: "own", staff: "own" },
  /** Absences, effects of disruptions, and the walking order of pillars. */
  "board:write": { admin: "all", operations: "all", owner: "own", staff: "own" },
  "payment:read": { ...management, owner: "own", staff: "own" },
  "payment:write": { admin: "all", operations: "all", accounts: "all", owner: "own", staff: "own" },
  /** Reporting a bill as paid. */
  "payment:claim": {
    admin: "all",
    operations: "all",
    accounts: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  /** Pages of the payment gateway for bills and bookings. */
  "payment:online": {
    admin: "all",
    operations: "all",
    accounts: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  /** Matching customer payments to bank statements. */
  "payment:match": { admin: "all", accounts: "all", owner: "own" },
  /** A company's payment gateways and their signing secrets. */
  "gateway:write": { admin: "all", accounts: "all", owner: "own" },
  /** A provider's own round. */
  "round:own": { provider: "provider" },
  /** Reporting the outcome of a wash: by the provider who came, or by the office on their behalf. */
  "round:record": { admin: "all", operations: "all", owner: "own", staff: "own", provider: "provider" },
  /** Rating one's own wash. */
  "rating:write": { customer: "customer" },
  /** How each reason for a missed wash affects the bill. */
  "outcome:read": everyStaff,
  "outcome:write": { admin: "all", operations: "all" },
  /** Business figures: of all companies, or of the caller's own. */
  "dashboard:all": management,
  "dashboard:own": { owner: "own", staff: "own" },
  /** Tax and billing settings of companies. */
  "tax:read": { ...management, owner: "own", staff: "own" },
  "tax:write": { admin: "all", accounts: "all", owner: "own" },
  /** Complaints and questions; customers read the replies to them. */
  "ticket:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  "ticket:write": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Status, priority and assignee of tickets, and saved answers. */
  "ticket:manage": { ...management, owner: "own", staff: "own" },
  /** Due times of tickets. */
  "ticket:due": { ...management, owner: "own" },
  /** The month's bills. */
  "bill:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Closing a month, and crediting a bill. */
  "bill:write": { admin: "all", accounts: "all", owner: "own" },
  /** Bills and credit notes, for bookkeeping. */
  "register:read": { ...management, owner: "own", staff: "own" },
  /** Expenses of companies, and a month's profit. */
  "expense:read": { admin: "all", accounts: "all", owner: "own" },
  "expense:write": { admin: "all", accounts: "all", owner: "own" },
  /** Pay of providers; a provider reads their own. */
  "pay:read": { ...management, owner: "own", staff: "own", provider: "provider" },
  /** Pay rates, adjustments, advances and PANs; closing a month and marking it as paid. */
  "pay:write": { admin: "all", accounts: "all", owner: "own" },
  /** The bank's file, which has whole account numbers. */
  "pay:export": { admin: "all", accounts: "all" },
  /** A society's monthly report for its committee; company users see only their own company's work there. */
  "committee:read": { ...management, ...company },
  /** Inviting members of a committee to read these reports, and removing them. */
  "committee:write": { admin: "all", operations: "all", owner: "served" },
  /** The reports of the committees that the caller is a member of. */
  "committee:own": { customer: "customer" },
  /** Service requests made without an account; company users see those assigned to their company. */
  "request:read": { ...management, owner: "own", staff: "own" },
  "request:write": { ...management, owner: "own", staff: "own" },
  /** Searching all records that the caller may read, by a few characters. */
  "find:read": everyStaff,
  /** Public pictures: service items and company logos. */
  "picture:write": { admin: "all", operations: "all", owner: "all" },
  /** Who changed what, with the previous values. */
  "audit:read": { admin: "all" },
  /** Sent messages; company users see their own company's only. */
  "message:read": { ...management, owner: "own" },
  "message:write": { admin: "all", operations: "all" },
  /** The codes and links in pending messages, so that they can be passed on. */
  "message:reveal": { admin: "all" },
  /** Message wording. */
  "template:read": { ...management },
  "template:write": { admin: "all", operations: "all" },
  /** Webhooks. */
  "webhook:write": { admin: "all", owner: "own" },
  /** The state of the installation, and running failed jobs again. */
  "health:read": { admin: "all" },
  "health:write": { admin: "all" },
  /** API keys with which other software acts as a company. */
  "apiKey:write": { admin: "all", owner: "own" },
} satisfies Record<string, Grants>;

/** The highest discounts that a company's people may give, in percent of a booking's base. */
export type DiscountCaps = { staff: number; owner: number };

/** Likewise of one role, in a company with these caps. */
export function discountCapOf(role: Role, caps: DiscountCaps): number {
  if (role === "admin" || role === "operations") return 100;
  return role === "owner" || role === "staff" ? caps[role] : 0;
}

/** Permissions of callers without a session, limited to `public` rows. */
export const openPermissions = ["catalogue:choose"] as const satisfies readonly (keyof typeof grants)[];
export type OpenPermission = (typeof openPermissions)[number];

export type Permission = keyof typeof grants;
export const permissions = Object.keys(grants) as Permission[];

/** Null when the role lacks the permission. */
export function reachOf(role: Role, permission: Permission): Reach | null {
  return (grants[permission] as Grants)[role] ?? null;
}
