/** Who may do what: one table, read by the server, the screens and the tests. */

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

/** The roles of each usertype; the usertype chooses the layout, the role what may be done in it. */
export const rolesOf: Record<Usertype, readonly [Role, ...Role[]]> = {
  Management: ["admin", "operations", "accounts", "support"],
  Company: ["owner", "staff"],
  Provider: ["provider"],
  Customer: ["customer"],
};

/**
 * How far a permission goes: `all` rows; those of the caller's `own` company; societies `served` by it; what is
 * about the calling `customer` or `provider` alone; places the caller's coverage names (`covered`); rows open to the public
 * (`public`: live and active).
 */
export type Reach = "all" | "own" | "served" | "customer" | "provider" | "covered" | "public";

type Grants = Partial<Record<Role, Reach>>;
const management: Grants = { admin: "all", operations: "all", accounts: "all", support: "all" };
const company: Grants = { owner: "served", staff: "served" };
const everyStaff: Grants = { ...management, owner: "all", staff: "all" };

const grants = {
  /** The registry as staff keep it: one society whole, its tables, its drawing, its export. */
  "society:read": { ...management, ...company },
  /** Names and ids to choose from: societies, buildings, floors, flats, parking. */
  "society:choose": { ...management, ...company, provider: "covered", customer: "public" },
  "society:write": { admin: "all", operations: "all" },
  "company:read": { ...management, owner: "own", staff: "own" },
  "company:write": { admin: "all" },
  /** A company's own name, contacts and logo. */
  "profile:write": { owner: "own" },
  "employee:read": { ...management },
  "employee:write": { admin: "all" },
  "companyUser:read": { admin: "all", operations: "all", owner: "own" },
  "companyUser:write": { admin: "all", owner: "own" },
  /** A second factor of one's own. */
  "secondFactor:own": everyStaff,
  "catalogue:read": everyStaff,
  /** Services and items to choose from. */
  "catalogue:choose": { ...everyStaff, customer: "public" },
  "catalogue:write": { admin: "all", operations: "all" },
  "zone:read": everyStaff,
  "zone:write": { admin: "all", operations: "all" },
  "offer:read": { ...management, ...company },
  "offer:write": { admin: "all", operations: "all" },
  /** Whether a code holds for a booking. */
  "offer:check": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Makes, models, body and fuel types to choose from. */
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
  /** A provider's bank accounts, but for the last four digits masked. */
  "account:read": { admin: "all", accounts: "all", owner: "own", provider: "provider" },
  /** Whole account numbers, each look kept in the audit trail. */
  "account:reveal": { admin: "all", accounts: "all", provider: "provider" },
  "account:write": { admin: "all", accounts: "all" },
  "customer:read": { ...management, owner: "own", staff: "own" },
  "customer:write": { admin: "all", operations: "all", support: "all", owner: "own", staff: "own" },
  /** Erasing what is known of a customer, for good. */
  "customer:erase": { admin: "all", operations: "all", owner: "own" },
  /** What customers say of themselves. */
  "customer:self": { customer: "customer" },
  "booking:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  "booking:write": { admin: "all", operations: "all", owner: "own", staff: "own", customer: "customer" },
  /** What a wash costs, and when there is room for it. */
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
  /** Skipping a wash, or those between two days. */
  "booking:skip": {
    admin: "all",
    operations: "all",
    support: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  "booking:cancel": { admin: "all", operations: "all", owner: "own", staff: "own", customer: "customer" },
  /** Booking into a slot that is full. */
  "booking:overbook": { admin: "all", operations: "all", owner: "own" },
  /** A day's washes by who washes them. */
  "board:read": { ...management, owner: "own", staff: "own" },
  /** Choosing who washes. */
  "board:assign": { admin: "all", operations: "all", support: "all", owner: "own", staff: "own" },
  /** Who is away, what a disruption does, and in which order pillars are walked. */
  "board:write": { admin: "all", operations: "all", owner: "own", staff: "own" },
  "payment:read": { ...management, owner: "own", staff: "own" },
  "payment:write": { admin: "all", operations: "all", accounts: "all", owner: "own", staff: "own" },
  /** Saying that a bill has been paid. */
  "payment:claim": {
    admin: "all",
    operations: "all",
    accounts: "all",
    owner: "own",
    staff: "own",
    customer: "customer",
  },
  /** Finding what customers have paid among what the bank tells. */
  "payment:match": { admin: "all", accounts: "all", owner: "own" },
  /** A company's payment gateways, and the secrets by which they sign. */
  "gateway:write": { admin: "all", accounts: "all", owner: "own" },
  /** A provider's own round. */
  "round:own": { provider: "provider" },
  /** Saying what happened to a wash: whoever came to it, and the office on behalf. */
  "round:record": { admin: "all", operations: "all", owner: "own", staff: "own", provider: "provider" },
  /** Saying how a wash of one's own was. */
  "rating:write": { customer: "customer" },
  /** What each reason for which a wash was not done does to the bill. */
  "outcome:read": everyStaff,
  "outcome:write": { admin: "all", operations: "all" },
  /** How the business does: of all companies, or of one's own. */
  "dashboard:all": management,
  "dashboard:own": { owner: "own", staff: "own" },
  /** How companies are taxed and bill. */
  "tax:read": { ...management, owner: "own", staff: "own" },
  "tax:write": { admin: "all", accounts: "all", owner: "own" },
  /** Complaints and questions; customers read what is said to them. */
  "ticket:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  "ticket:write": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Status, priority and assignee of tickets, and saved answers. */
  "ticket:manage": { ...management, owner: "own", staff: "own" },
  /** By when tickets are to be solved. */
  "ticket:due": { ...management, owner: "own" },
  /** The month's bills. */
  "bill:read": { ...management, owner: "own", staff: "own", customer: "customer" },
  /** Closing a month, and crediting a bill. */
  "bill:write": { admin: "all", accounts: "all", owner: "own" },
  /** What was billed and credited, for whoever keeps the books. */
  "register:read": { ...management, owner: "own", staff: "own" },
  /** What providers are paid; a provider reads his own. */
  "pay:read": { ...management, owner: "own", staff: "own", provider: "provider" },
  /** Rates and adjustments of it. */
  "pay:write": { admin: "all", accounts: "all", owner: "own" },
  /** What a society's committee is told of a month; a company's people of what it does there itself. */
  "committee:read": { ...management, ...company },
  /** What people ask for without an account; a company's are those that were given to it. */
  "request:read": { ...management, owner: "own", staff: "own" },
  "request:write": { ...management, owner: "own", staff: "own" },
  /** Looking for whatever of the above one may read, by a few characters of it. */
  "find:read": everyStaff,
  /** Pictures that anybody may see: of service items, and companies' logos. */
  "picture:write": { admin: "all", operations: "all", owner: "all" },
  /** Who changed what, with what stood there before. */
  "audit:read": { admin: "all" },
  /** What was sent to whom; a company's own alone. */
  "message:read": { ...management, owner: "own" },
  "message:write": { admin: "all", operations: "all" },
  /** The codes and links in messages that still wait, to pass them on. */
  "message:reveal": { admin: "all" },
  /** How messages are worded. */
  "template:read": { ...management },
  "template:write": { admin: "all", operations: "all" },
  /** Where other software is told of what happens. */
  "webhook:write": { admin: "all", owner: "own" },
  /** Keys by which other software acts as a company. */
  "apiKey:write": { admin: "all", owner: "own" },
} satisfies Record<string, Grants>;

const discountCaps: Partial<Record<Role, number>> = { admin: 100, operations: 100, owner: 100, staff: 20 };

/** The largest part of a booking's base, in percent, that a role may take off. */
export const discountCap = (role: Role): number => discountCaps[role] ?? 0;

/** What anybody may do without signing in, as far as the public reaches. */
export const openPermissions = ["catalogue:choose"] as const satisfies readonly (keyof typeof grants)[];
export type OpenPermission = (typeof openPermissions)[number];

export type Permission = keyof typeof grants;
export const permissions = Object.keys(grants) as Permission[];

/** The reach of `role` under `permission`; null when the role may not. */
export function reachOf(role: Role, permission: Permission): Reach | null {
  return (grants[permission] as Grants)[role] ?? null;
}
