import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import { type Permission, reachOf, type Usertype } from "#contract/access.ts";
import { AuditSearch } from "#web/features/audit/search.ts";
import { AddBookingSearch, BookingsSearch, BookSearch, WashesSearch } from "#web/features/booking/search.ts";
import { BillsSearch } from "#web/features/bill/search.ts";
import { ItemsSearch, ServicesSearch } from "#web/features/catalogue/search.ts";
import { CompaniesSearch } from "#web/features/company/search.ts";
import { CustomersSearch } from "#web/features/customer/search.ts";
import { KeysSearch } from "#web/features/key/search.ts";
import { MessagesSearch } from "#web/features/message/search.ts";
import { DashboardSearch } from "#web/features/dashboard/search.ts";
import { PaymentsSearch } from "#web/features/payment/search.ts";
import { CommitteeSearch } from "#web/features/committee/search.ts";
import { PaySearch } from "#web/features/pay/search.ts";
import { OffersSearch } from "#web/features/offer/search.ts";
import { PeopleSearch } from "#web/features/people/search.ts";
import { ProviderFormSearch, ProvidersSearch } from "#web/features/provider/search.ts";
import { DispatchSearch } from "#web/features/dispatch/search.ts";
import { ExpensesSearch } from "#web/features/expense/search.ts";
import { ReturnsSearch } from "#web/features/return/search.ts";
import { RequestsSearch } from "#web/features/request/search.ts";
import { SocietySearch } from "#web/features/society/search.ts";
import { OwnWashesSearch, TicketsSearch } from "#web/features/ticket/search.ts";
import { VehiclesSearch } from "#web/features/vehicle/search.ts";
import { WebhooksSearch } from "#web/features/webhook/search.ts";
import { ZonesSearch } from "#web/features/zone/search.ts";
import type { PlainKey, Translate } from "#i18n/translator.ts";
import type { SearchSchema } from "#web/lib/search.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { freshly } from "./freshly.ts";

type Entry = {
  path: `/${string}`;
  /** The screen's name in the palette, its heading and the window title. */
  label: string;
  /** The text key of the name, for screens in languages other than English. */
  text?: PlainKey;
  /** The usertypes whose layouts include it. */
  areas: readonly Usertype[];
  needs?: Permission;
  /** The schema of its URL parameters. */
  search?: SearchSchema;
  component: AsyncRouteComponent<object>;
};

/**
 * All screens for signed-in users, the single source of the router, the navigation and the palette. All but `/book`
 * are behind the route guard.
 */
export const screens = [
  {
    path: "/Managementdashboard",
    label: "Dashboard",
    areas: ["Management"],
    needs: "dashboard:all",
    search: DashboardSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/dashboard/DashboardPage.tsx")),
      "DashboardPage",
    ),
  },
  {
    path: "/Companydashboard",
    label: "Dashboard",
    areas: ["Company"],
    needs: "dashboard:own",
    search: DashboardSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/dashboard/DashboardPage.tsx")),
      "DashboardPage",
    ),
  },
  {
    path: "/today",
    label: "Today",
    text: "washes.today",
    areas: ["Provider"],
    component: lazyRouteComponent(
      freshly(() => import("./CleanerRedirect.tsx")),
      "CleanerRedirect",
    ),
  },
  {
    path: "/me",
    label: "My details",
    text: "account.myDetails",
    areas: ["Provider"],
    needs: "provider:read",
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/MyDetailsPage.tsx")),
      "MyDetailsPage",
    ),
  },
  {
    path: "/book",
    label: "Book a wash",
    text: "washes.bookWash",
    areas: ["Customer"],
    search: BookSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/self/BookPage.tsx")),
      "BookPage",
    ),
  },
  {
    path: "/washes",
    label: "My washes",
    text: "washes.myWashes",
    areas: ["Customer"],
    needs: "booking:read",
    search: OwnWashesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/OwnWashesPage.tsx")),
      "OwnWashesPage",
    ),
  },
  {
    path: "/dispatch",
    label: "Dispatch",
    areas: ["Management", "Company"],
    needs: "board:read",
    search: DispatchSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/dispatch/board/DispatchPage.tsx")),
      "DispatchPage",
    ),
  },
  {
    path: "/Booking",
    label: "Bookings",
    areas: ["Management"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/AllBookingsPage.tsx")),
      "AllBookingsPage",
    ),
  },
  {
    path: "/CompanySectionBooking",
    label: "Bookings",
    areas: ["Company"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/list/BookingsPage.tsx")),
      "BookingsPage",
    ),
  },
  {
    path: "/AddBooking",
    label: "Add booking",
    areas: ["Management", "Company"],
    needs: "booking:write",
    search: AddBookingSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/form/AddBookingPage.tsx")),
      "AddBookingPage",
    ),
  },
  {
    path: "/wash",
    label: "Washes",
    areas: ["Management", "Company"],
    needs: "booking:read",
    search: WashesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/washes/WashesPage.tsx")),
      "WashesPage",
    ),
  },
  {
    path: "/payments",
    label: "Payments",
    areas: ["Management", "Company"],
    needs: "payment:read",
    search: PaymentsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/PaymentsPage.tsx")),
      "PaymentsPage",
    ),
  },
  {
    path: "/request",
    label: "Requests",
    areas: ["Management", "Company"],
    needs: "request:read",
    search: RequestsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/request/list/RequestsPage.tsx")),
      "RequestsPage",
    ),
  },
  {
    path: "/ticket",
    label: "Tickets",
    areas: ["Management"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/ticket/list/TicketsPage.tsx")),
      "TicketsPage",
    ),
  },
  {
    path: "/companyticket",
    label: "Tickets",
    areas: ["Company"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/ticket/list/TicketsPage.tsx")),
      "TicketsPage",
    ),
  },
  {
    path: "/bills",
    label: "Bills",
    areas: ["Management", "Company"],
    needs: "bill:read",
    search: BillsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/bill/BillsPage.tsx")),
      "BillsPage",
    ),
  },
  {
    path: "/expenses",
    label: "Expenses",
    areas: ["Management", "Company"],
    needs: "expense:read",
    search: ExpensesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/expense/ExpensesPage.tsx")),
      "ExpensesPage",
    ),
  },
  {
    path: "/returns",
    label: "Returns",
    areas: ["Management", "Company"],
    needs: "register:read",
    search: ReturnsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/return/ReturnsPage.tsx")),
      "ReturnsPage",
    ),
  },
  {
    path: "/society",
    label: "Society",
    areas: ["Management", "Company"],
    needs: "society:read",
    search: SocietySearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/SocietiesPage.tsx")),
      "SocietiesPage",
    ),
  },
  {
    path: "/committee",
    label: "Committee",
    areas: ["Management", "Company"],
    needs: "committee:read",
    search: CommitteeSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/committee/CommitteePage.tsx")),
      "CommitteePage",
    ),
  },
  {
    path: "/reports",
    label: "Reports of your society",
    text: "washes.societyReports",
    areas: ["Customer"],
    needs: "committee:own",
    component: lazyRouteComponent(
      freshly(() => import("#web/features/committee/own/OwnReportsPage.tsx")),
      "OwnReportsPage",
    ),
  },
  {
    path: "/service-zone",
    label: "Service zones",
    areas: ["Management", "Company"],
    needs: "zone:read",
    search: ZonesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/zone/ZonesPage.tsx")),
      "ZonesPage",
    ),
  },
  {
    path: "/customer",
    label: "Customers",
    areas: ["Management", "Company"],
    needs: "customer:read",
    search: CustomersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CustomersPage.tsx")),
      "CustomersPage",
    ),
  },
  {
    path: "/provider",
    label: "Washers",
    areas: ["Management"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/WashersPage.tsx")),
      "WashersPage",
    ),
  },
  {
    path: "/CompanySectionProvider",
    label: "Washers",
    areas: ["Company"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/provider/ProvidersPage.tsx")),
      "ProvidersPage",
    ),
  },
  {
    path: "/pay",
    label: "Pay",
    areas: ["Management", "Company"],
    needs: "pay:read",
    search: PaySearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/pay/PayPage.tsx")),
      "PayPage",
    ),
  },
  {
    path: "/provider-form",
    label: "Add provider",
    areas: ["Management"],
    needs: "provider:read",
    search: ProviderFormSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/provider/ProviderFormPage.tsx")),
      "ProviderFormPage",
    ),
  },
  {
    path: "/employee",
    label: "Employees",
    areas: ["Management"],
    needs: "employee:read",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/StaffPage.tsx")),
      "StaffPage",
    ),
  },
  {
    path: "/services",
    label: "Services",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ServicesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/catalogue/service/ServicesPage.tsx")),
      "ServicesPage",
    ),
  },
  {
    path: "/servicesItem",
    label: "Service items",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ItemsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/catalogue/item/ItemsPage.tsx")),
      "ItemsPage",
    ),
  },
  {
    path: "/vehicles",
    label: "Vehicles",
    areas: ["Management"],
    needs: "vehicle:choose",
    search: VehiclesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/vehicle/VehiclesPage.tsx")),
      "VehiclesPage",
    ),
  },
  {
    path: "/Offers",
    label: "Offers",
    areas: ["Management"],
    needs: "offer:read",
    search: OffersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/offer/OffersPage.tsx")),
      "OffersPage",
    ),
  },
  {
    path: "/company",
    label: "Companies",
    areas: ["Management"],
    needs: "company:read",
    search: CompaniesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CompaniesPage.tsx")),
      "CompaniesPage",
    ),
  },
  {
    path: "/companyuser",
    label: "Company users",
    areas: ["Management"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/CompanyUsersPage.tsx")),
      "CompanyUsersPage",
    ),
  },
  {
    path: "/companyProfile",
    label: "Company profile",
    areas: ["Company"],
    needs: "company:read",
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CompanyProfilePage.tsx")),
      "CompanyProfilePage",
    ),
  },
  {
    path: "/CompanySectionUser",
    label: "Company users",
    areas: ["Company"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/CompanySectionUsersPage.tsx")),
      "CompanySectionUsersPage",
    ),
  },
  {
    path: "/webhooks",
    label: "Webhooks",
    areas: ["Management", "Company"],
    needs: "webhook:write",
    search: WebhooksSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/webhook/WebhooksPage.tsx")),
      "WebhooksPage",
    ),
  },
  {
    path: "/keys",
    label: "API keys",
    areas: ["Management", "Company"],
    needs: "apiKey:write",
    search: KeysSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/key/KeysPage.tsx")),
      "KeysPage",
    ),
  },
  {
    path: "/access",
    label: "Who may do what",
    areas: ["Management", "Company"],
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/AccessPage.tsx")),
      "AccessPage",
    ),
  },
  {
    path: "/audit",
    label: "Audit trail",
    areas: ["Management"],
    needs: "audit:read",
    search: AuditSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/audit/AuditPage.tsx")),
      "AuditPage",
    ),
  },
  {
    path: "/health",
    label: "Health",
    areas: ["Management"],
    needs: "health:read",
    component: lazyRouteComponent(
      freshly(() => import("#web/features/health/HealthPage.tsx")),
      "HealthPage",
    ),
  },
  {
    path: "/security",
    label: "Sign-in and security",
    text: "ui.signInAndSecurity",
    areas: ["Management", "Company", "Provider", "Customer"],
    component: lazyRouteComponent(
      freshly(() => import("#web/features/session/SecurityPage.tsx")),
      "SecurityPage",
    ),
  },
  {
    path: "/messages",
    label: "Messages",
    areas: ["Management"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/message/MessagesPage.tsx")),
      "MessagesPage",
    ),
  },
  {
    path: "/CompanySectionMessages",
    label: "Messages",
    areas: ["Company"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/message/MessagesPage.tsx")),
      "MessagesPage",
    ),
  },
] as const satisfies readonly Entry[];

export type Screen = Entry & { path: (typeof screens)[number]["path"] };
export type ScreenPath = Screen["path"];

const table: readonly Screen[] = screens;

export function screenAt(path: ScreenPath): Screen {
  const screen = table.find((entry) => entry.path === path);
  if (!screen) throw new Error(`No screen at ${path}`);
  return screen;
}

/** The set-up of the second factor: the only screen open to a user who lacks a required one. */
export const SET_UP = "/security";

/** True if a screen is for customers only: it has the phone sign-in. */
export const hasOwnSignIn = (path: ScreenPath | undefined): boolean =>
  path !== undefined && screenAt(path).areas.every((area) => area === "Customer");

/** True if the session's layout and role include the screen. */
export const isOpenTo = ({ areas, needs, path }: Screen, { usertype, user }: StoredSession): boolean =>
  areas.includes(usertype) &&
  (!needs || reachOf(user.role, needs) !== null) &&
  (!user.lacksSecondFactor || path === SET_UP);

/** A screen's name in the reader's language. */
export const labelOf = ({ text, label }: Screen, t: Translate): string => (text ? t(text) : label);

/** The screens that the session may open, in table order. */
export const screensOf = (session: StoredSession): readonly Screen[] =>
  table.filter((screen) => isOpenTo(screen, session));
