import type { AsyncRouteComponent } from "@tanstack/react-router";
import {
  IconBucketDroplet,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCar,
  IconCash,
  IconDiscount,
  IconDroplet,
  IconFileImport,
  IconHeartbeat,
  IconHelmet,
  IconHistory,
  IconIdBadge2,
  IconKey,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLifebuoy,
  IconMail,
  IconMapPin,
  IconMessageQuestion,
  IconReceipt,
  IconReceiptTax,
  IconRepeat,
  IconShieldCheck,
  IconShieldLock,
  IconSparkles,
  IconSunrise,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { type Permission, reachOf, type Usertype } from "#contract/access.ts";
import { AuditSearch } from "#web/features/audit/search.ts";
import { BillsSearch } from "#web/features/bill/search.ts";
import { AddBookingSearch, BookingsSearch, BookSearch, WashesSearch } from "#web/features/booking/search.ts";
import { ItemsSearch, ServicesSearch } from "#web/features/catalogue/search.ts";
import { CommitteeSearch } from "#web/features/committee/search.ts";
import { CompaniesSearch } from "#web/features/company/search.ts";
import { CustomersSearch } from "#web/features/customer/search.ts";
import { DashboardSearch } from "#web/features/dashboard/search.ts";
import { DispatchSearch } from "#web/features/dispatch/search.ts";
import { ExpensesSearch } from "#web/features/expense/search.ts";
import { KeysSearch } from "#web/features/key/search.ts";
import { MessagesSearch } from "#web/features/message/search.ts";
import { OffersSearch } from "#web/features/offer/search.ts";
import { PaySearch } from "#web/features/pay/search.ts";
import { PaymentsSearch } from "#web/features/payment/search.ts";
import { PeopleSearch } from "#web/features/people/search.ts";
import { PlansSearch } from "#web/features/plan/search.ts";
import { ProviderFormSearch, ProvidersSearch } from "#web/features/provider/search.ts";
import { RequestsSearch } from "#web/features/request/search.ts";
import { ReturnsSearch } from "#web/features/return/search.ts";
import { SocietySearch } from "#web/features/society/search.ts";
import { OwnWashesSearch, TicketsSearch } from "#web/features/ticket/search.ts";
import { VehiclesSearch } from "#web/features/vehicle/search.ts";
import { WebhooksSearch } from "#web/features/webhook/search.ts";
import { ZonesSearch } from "#web/features/zone/search.ts";
import type { SearchSchema } from "#web/lib/search.ts";
import type { StoredSession } from "#web/lib/session.ts";
import type { ScreenKey, ScreenTranslate } from "#web/texts/english.ts";
import { lazyPage } from "./lazyPage.ts";

/** An entry of the office's navigation, which has several screens as tabs. */
export type EntryName =
  | "Today"
  | "Dispatch"
  | "Bookings"
  | "Customers"
  | "Tickets"
  | "Money"
  | "Providers"
  | "Societies"
  | "Prices"
  | "Messages"
  | "Settings";

/** All that is said of a screen, once. */
type ScreenEntry = {
  path: `/${string}`;
  /** The screen's name in the palette, its heading and the window title. */
  label: string;
  /** The text key of the name, for screens in languages other than English. */
  text?: ScreenKey;
  /** One sentence, whose words find the screen in the palette. */
  about: string;
  icon: TablerIcon;
  /** Its place in the navigation; none if only other links reach it. */
  place?: {
    /** "own": by itself, with the screen's name and icon. */
    entry: EntryName | "own";
    /** Its position among the entry's tabs, the same for its twin in another layout; none if it has no tab. */
    tab?: number;
    /** The tab's name, if not the screen's. */
    name?: string;
    /** Listed only when there are several companies. */
    ofCompanies?: true;
  };
  /** The usertypes whose layouts include it. */
  areas: readonly Usertype[];
  needs?: Permission;
  /** The schema of its URL parameters. */
  search?: SearchSchema;
  component: AsyncRouteComponent<object>;
};

/**
 * All screens for signed-in users, in the order of the palette: the single source of the router, the navigation and the
 * palette. All but `/book` are behind the route guard.
 */
export const screens = [
  {
    path: "/Managementdashboard",
    label: "Dashboard",
    about:
      "Bookings, washes, revenue and open tickets of the days you choose, each a step from the list behind it.",
    icon: IconLayoutDashboard,
    place: { entry: "Today", tab: 1 },
    areas: ["Management"],
    needs: "dashboard:all",
    search: DashboardSearch,
    component: lazyPage(() => import("#web/features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "/Companydashboard",
    label: "Dashboard",
    about: "Your company's bookings, washes, revenue and open tickets of the days you choose.",
    icon: IconLayoutDashboard,
    place: { entry: "Today", tab: 1 },
    areas: ["Company"],
    needs: "dashboard:own",
    search: DashboardSearch,
    component: lazyPage(() => import("#web/features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "/today",
    label: "Today",
    text: "washes.today",
    about: "The washes of your day in the order of their slots, with building, flat and parking spot.",
    icon: IconSunrise,
    place: { entry: "own" },
    areas: ["Provider"],
    component: lazyPage(() => import("./CleanerRedirect.tsx"), "CleanerRedirect"),
  },
  {
    path: "/me",
    label: "My details",
    text: "account.myDetails",
    about: "Your details, services, bank account, documents and pay.",
    icon: IconIdBadge2,
    place: { entry: "own" },
    areas: ["Provider"],
    needs: "provider:read",
    component: lazyPage(() => import("#web/pages/MyDetailsPage.tsx"), "MyDetailsPage"),
  },
  {
    path: "/book",
    label: "Book a wash",
    text: "washes.bookWash",
    about: "The washes on offer at your society, to book once or on a regular plan.",
    icon: IconSparkles,
    place: { entry: "own" },
    areas: ["Customer"],
    search: BookSearch,
    component: lazyPage(() => import("#web/features/booking/self/BookPage.tsx"), "BookPage"),
  },
  {
    path: "/washes",
    label: "My washes",
    text: "washes.myWashes",
    about: "When your vehicles are washed next, the washes so far, your bill, and help.",
    icon: IconDroplet,
    place: { entry: "own" },
    areas: ["Customer"],
    needs: "booking:read",
    search: OwnWashesSearch,
    component: lazyPage(() => import("#web/pages/OwnWashesPage.tsx"), "OwnWashesPage"),
  },
  {
    path: "/dispatch",
    label: "Dispatch",
    about: "The day's washes by who washes them and when, how far they are, and what nobody can take.",
    icon: IconLayoutKanban,
    place: { entry: "Dispatch", tab: 1 },
    areas: ["Management", "Company"],
    needs: "board:read",
    search: DispatchSearch,
    component: lazyPage(() => import("#web/features/dispatch/board/DispatchPage.tsx"), "DispatchPage"),
  },
  {
    path: "/Booking",
    label: "Bookings",
    about: "Every booking with its vehicles, wash dates and payment, to search, reschedule or cancel.",
    icon: IconCalendarCheck,
    place: { entry: "Bookings", tab: 1 },
    areas: ["Management"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyPage(() => import("#web/pages/AllBookingsPage.tsx"), "AllBookingsPage"),
  },
  {
    path: "/CompanySectionBooking",
    label: "Bookings",
    about: "Your company's bookings with their vehicles, wash dates and payment.",
    icon: IconCalendarCheck,
    place: { entry: "Bookings", tab: 1 },
    areas: ["Company"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyPage(() => import("#web/features/booking/list/BookingsPage.tsx"), "BookingsPage"),
  },
  {
    path: "/AddBooking",
    label: "Add booking",
    about:
      "Finds the customer by phone, takes the vehicles and books their washes, once or on a regular plan.",
    icon: IconCalendarPlus,
    place: { entry: "Bookings" },
    areas: ["Management", "Company"],
    needs: "booking:write",
    search: AddBookingSearch,
    component: lazyPage(() => import("#web/features/booking/form/AddBookingPage.tsx"), "AddBookingPage"),
  },
  {
    path: "/wash",
    label: "Washes",
    about: "Every wash by day and slot: those that are due, done, missed, charged or not reported.",
    icon: IconDroplet,
    place: { entry: "Bookings", tab: 2 },
    areas: ["Management", "Company"],
    needs: "booking:read",
    search: WashesSearch,
    component: lazyPage(() => import("#web/features/booking/washes/WashesPage.tsx"), "WashesPage"),
  },
  {
    path: "/plans",
    label: "Plans",
    about:
      "Every vehicle of a regular booking: running, paused, ending and ended plans, with the next wash, price and what is owed.",
    icon: IconRepeat,
    place: { entry: "Bookings", tab: 3 },
    areas: ["Management", "Company"],
    needs: "booking:read",
    search: PlansSearch,
    component: lazyPage(() => import("#web/features/plan/list/PlansPage.tsx"), "PlansPage"),
  },
  {
    path: "/payments",
    label: "Payments",
    about: "Customers' payments and refunds, payments they report, and bank statements.",
    icon: IconCash,
    place: { entry: "Money", tab: 2 },
    areas: ["Management", "Company"],
    needs: "payment:read",
    search: PaymentsSearch,
    component: lazyPage(() => import("#web/pages/PaymentsPage.tsx"), "PaymentsPage"),
  },
  {
    path: "/request",
    label: "Requests",
    about: "Enquiries from societies and customers, from new to converted or closed, with their assignees.",
    icon: IconMessageQuestion,
    place: { entry: "Tickets", tab: 2 },
    areas: ["Management", "Company"],
    needs: "request:read",
    search: RequestsSearch,
    component: lazyPage(() => import("#web/features/request/list/RequestsPage.tsx"), "RequestsPage"),
  },
  {
    path: "/ticket",
    label: "Tickets",
    about: "Complaints with their booking and photo, answered in a thread until they are solved.",
    icon: IconLifebuoy,
    place: { entry: "Tickets", tab: 1 },
    areas: ["Management"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyPage(() => import("#web/features/ticket/list/TicketsPage.tsx"), "TicketsPage"),
  },
  {
    path: "/companyticket",
    label: "Tickets",
    about: "Complaints about your company's washes, answered in a thread until they are solved.",
    icon: IconLifebuoy,
    place: { entry: "Tickets", tab: 1 },
    areas: ["Company"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyPage(() => import("#web/features/ticket/list/TicketsPage.tsx"), "TicketsPage"),
  },
  {
    path: "/bills",
    label: "Bills",
    about: "Bills by month, with what is paid and open, and closing a month.",
    icon: IconReceipt,
    place: { entry: "Money", tab: 1 },
    areas: ["Management", "Company"],
    needs: "bill:read",
    search: BillsSearch,
    component: lazyPage(() => import("#web/features/bill/BillsPage.tsx"), "BillsPage"),
  },
  {
    path: "/expenses",
    label: "Expenses",
    about: "Expenses other than pay, with receipts, and each society's profit in a month.",
    icon: IconCash,
    place: { entry: "Money", tab: 4 },
    areas: ["Management", "Company"],
    needs: "expense:read",
    search: ExpensesSearch,
    component: lazyPage(() => import("#web/features/expense/ExpensesPage.tsx"), "ExpensesPage"),
  },
  {
    path: "/returns",
    label: "Returns",
    about: "GSTR-1 and GSTR-3B of a month or quarter for the GST portal, and when each was filed.",
    icon: IconReceiptTax,
    place: { entry: "Money", tab: 3 },
    areas: ["Management", "Company"],
    needs: "register:read",
    search: ReturnsSearch,
    component: lazyPage(() => import("#web/features/return/ReturnsPage.tsx"), "ReturnsPage"),
  },
  {
    path: "/society",
    label: "Society",
    about: "Societies with their buildings, floors, flats and parking.",
    icon: IconBuildingCommunity,
    place: { entry: "Societies", tab: 1, name: "Societies" },
    areas: ["Management", "Company"],
    needs: "society:read",
    search: SocietySearch,
    component: lazyPage(() => import("#web/pages/SocietiesPage.tsx"), "SocietiesPage"),
  },
  {
    path: "/committee",
    label: "Committee",
    about: "A society's month for its committee: washes by building, complaints, and who works there.",
    icon: IconUsersGroup,
    place: { entry: "Societies", tab: 3 },
    areas: ["Management", "Company"],
    needs: "committee:read",
    search: CommitteeSearch,
    component: lazyPage(() => import("#web/features/committee/CommitteePage.tsx"), "CommitteePage"),
  },
  {
    path: "/reports",
    label: "Reports of your society",
    text: "washes.societyReports",
    about: "The monthly reports of a society for the members of its committee.",
    icon: IconUsersGroup,
    areas: ["Customer"],
    needs: "committee:own",
    component: lazyPage(() => import("#web/features/committee/own/OwnReportsPage.tsx"), "OwnReportsPage"),
  },
  {
    path: "/service-zone",
    label: "Service zones",
    about: "The areas of a city that are served, each drawn on the map.",
    icon: IconMapPin,
    place: { entry: "Societies", tab: 2, name: "Zones" },
    areas: ["Management", "Company"],
    needs: "zone:read",
    search: ZonesSearch,
    component: lazyPage(() => import("#web/features/zone/ZonesPage.tsx"), "ZonesPage"),
  },
  {
    path: "/movingIn",
    label: "Bring in files",
    about:
      "Excel and CSV files of homes and parking, washers, customers with their plans, and bank statements, several at once: upload, import, move in.",
    icon: IconFileImport,
    place: { entry: "Settings" },
    areas: ["Management", "Company"],
    needs: "customer:upload",
    component: lazyPage(() => import("#web/pages/FilesPage.tsx"), "FilesPage"),
  },
  {
    path: "/customer",
    label: "Customers",
    about: "Customers with their vehicles, address, bookings and payments, found by name or phone.",
    icon: IconUsers,
    place: { entry: "Customers", tab: 1 },
    areas: ["Management", "Company"],
    needs: "customer:read",
    search: CustomersSearch,
    component: lazyPage(() => import("#web/pages/CustomersPage.tsx"), "CustomersPage"),
  },
  {
    path: "/provider",
    label: "Providers",
    about: "The washers: their details, services, bank account and documents.",
    icon: IconHelmet,
    place: { entry: "Providers", tab: 1 },
    areas: ["Management"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyPage(() => import("#web/pages/WashersPage.tsx"), "WashersPage"),
  },
  {
    path: "/CompanySectionProvider",
    label: "Providers",
    about: "The washers of your company: their details, services and documents.",
    icon: IconHelmet,
    place: { entry: "Providers", tab: 1 },
    areas: ["Company"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyPage(() => import("#web/features/provider/ProvidersPage.tsx"), "ProvidersPage"),
  },
  {
    path: "/pay",
    label: "Pay",
    about: "What a month pays each washer for the washes done, with rates, adjustments and statements.",
    icon: IconCash,
    place: { entry: "Providers", tab: 2 },
    areas: ["Management", "Company"],
    needs: "pay:read",
    search: PaySearch,
    component: lazyPage(() => import("#web/features/pay/PayPage.tsx"), "PayPage"),
  },
  {
    path: "/provider-form",
    label: "Add provider",
    about: "A provider's details, services, bank account and documents, on a page of its own.",
    icon: IconUserPlus,
    place: { entry: "Providers" },
    areas: ["Management"],
    needs: "provider:read",
    search: ProviderFormSearch,
    component: lazyPage(() => import("#web/features/provider/ProviderFormPage.tsx"), "ProviderFormPage"),
  },
  {
    path: "/employee",
    label: "Employees",
    about: "The staff of the back office, invited by mail and switched off when they leave.",
    icon: IconIdBadge2,
    place: { entry: "Settings", tab: 2 },
    areas: ["Management"],
    needs: "employee:read",
    search: PeopleSearch,
    component: lazyPage(() => import("#web/pages/StaffPage.tsx"), "StaffPage"),
  },
  {
    path: "/services",
    label: "Services",
    about: "The kinds of wash on offer, with category and price.",
    icon: IconBucketDroplet,
    place: { entry: "Prices", tab: 1 },
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ServicesSearch,
    component: lazyPage(() => import("#web/features/catalogue/service/ServicesPage.tsx"), "ServicesPage"),
  },
  {
    path: "/servicesItem",
    label: "Service items",
    about: "What a customer can book in each service, with picture, price and duration.",
    icon: IconSparkles,
    place: { entry: "Prices", tab: 2, name: "Items" },
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ItemsSearch,
    component: lazyPage(() => import("#web/features/catalogue/item/ItemsPage.tsx"), "ItemsPage"),
  },
  {
    path: "/vehicles",
    label: "Vehicles",
    about: "Makes, models, body and fuel types of the vehicles that are washed.",
    icon: IconCar,
    place: { entry: "Prices", tab: 4 },
    areas: ["Management"],
    needs: "vehicle:choose",
    search: VehiclesSearch,
    component: lazyPage(() => import("#web/features/vehicle/VehiclesPage.tsx"), "VehiclesPage"),
  },
  {
    path: "/Offers",
    label: "Offers",
    about: "Discount codes with their validity, services and limits.",
    icon: IconDiscount,
    place: { entry: "Prices", tab: 3 },
    areas: ["Management"],
    needs: "offer:read",
    search: OffersSearch,
    component: lazyPage(() => import("#web/features/offer/OffersPage.tsx"), "OffersPage"),
  },
  {
    path: "/company",
    label: "Companies",
    about: "The companies of this installation, and the societies each of them serves.",
    icon: IconBuilding,
    place: { entry: "Settings", tab: 1 },
    areas: ["Management"],
    needs: "company:read",
    search: CompaniesSearch,
    component: lazyPage(() => import("#web/pages/CompaniesPage.tsx"), "CompaniesPage"),
  },
  {
    path: "/companyuser",
    label: "Company users",
    about: "The people of each company who may sign in, and what they may do.",
    icon: IconUsersGroup,
    place: { entry: "Settings", tab: 3, ofCompanies: true },
    areas: ["Management"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyPage(() => import("#web/features/people/CompanyUsersPage.tsx"), "CompanyUsersPage"),
  },
  {
    path: "/companyProfile",
    label: "Company profile",
    about: "Your company's name, address and contacts as customers see them.",
    icon: IconBuildingStore,
    place: { entry: "Settings", tab: 1 },
    areas: ["Company"],
    needs: "company:read",
    component: lazyPage(() => import("#web/pages/CompanyProfilePage.tsx"), "CompanyProfilePage"),
  },
  {
    path: "/CompanySectionUser",
    label: "Company users",
    about: "Your colleagues who may sign in, and what they may do.",
    icon: IconUsersGroup,
    place: { entry: "Settings", tab: 3 },
    areas: ["Company"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyPage(
      () => import("#web/features/people/CompanySectionUsersPage.tsx"),
      "CompanySectionUsersPage",
    ),
  },
  {
    path: "/webhooks",
    label: "Webhooks",
    about:
      "Where other software is notified of bookings, washes, bills and payments, and how each delivery went.",
    icon: IconWebhook,
    place: { entry: "Settings", tab: 6 },
    areas: ["Management", "Company"],
    needs: "webhook:write",
    search: WebhooksSearch,
    component: lazyPage(() => import("#web/features/webhook/WebhooksPage.tsx"), "WebhooksPage"),
  },
  {
    path: "/keys",
    label: "API keys",
    about: "The keys by which other software reads and writes here, what each may do, and when it was used.",
    icon: IconKey,
    place: { entry: "Settings", tab: 5 },
    areas: ["Management", "Company"],
    needs: "apiKey:write",
    search: KeysSearch,
    component: lazyPage(() => import("#web/features/key/KeysPage.tsx"), "KeysPage"),
  },
  {
    path: "/access",
    label: "Who may do what",
    about: "What each role may look at and change.",
    icon: IconShieldCheck,
    place: { entry: "Settings", tab: 4, name: "Roles" },
    areas: ["Management", "Company"],
    component: lazyPage(() => import("#web/features/people/AccessPage.tsx"), "AccessPage"),
  },
  {
    path: "/audit",
    label: "Audit trail",
    about: "Who changed what and when, with the value before.",
    icon: IconHistory,
    place: { entry: "Settings", tab: 7 },
    areas: ["Management"],
    needs: "audit:read",
    search: AuditSearch,
    component: lazyPage(() => import("#web/features/audit/AuditPage.tsx"), "AuditPage"),
  },
  {
    path: "/health",
    label: "Health",
    about: "State of the installation: backups, disk, jobs and messages, and what to do about problems.",
    icon: IconHeartbeat,
    place: { entry: "Settings", tab: 8 },
    areas: ["Management"],
    needs: "health:read",
    component: lazyPage(() => import("#web/features/health/HealthPage.tsx"), "HealthPage"),
  },
  {
    path: "/security",
    label: "Sign-in and security",
    text: "ui.signInAndSecurity",
    about: "Your second factor, and the devices on which you are signed in.",
    icon: IconShieldLock,
    areas: ["Management", "Company", "Provider", "Customer"],
    component: lazyPage(() => import("#web/features/session/SecurityPage.tsx"), "SecurityPage"),
  },
  {
    path: "/messages",
    label: "Messages",
    about:
      "Messages to customers and staff: to whom they went, which wait or have failed, and their wording.",
    icon: IconMail,
    place: { entry: "Messages", tab: 1 },
    areas: ["Management"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyPage(() => import("#web/features/message/MessagesPage.tsx"), "MessagesPage"),
  },
  {
    path: "/CompanySectionMessages",
    label: "Messages",
    about: "Messages to your company's customers, and whether they were sent.",
    icon: IconMail,
    place: { entry: "Messages", tab: 1 },
    areas: ["Company"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyPage(() => import("#web/features/message/MessagesPage.tsx"), "MessagesPage"),
  },
] as const satisfies readonly ScreenEntry[];

export type Screen = ScreenEntry & { path: (typeof screens)[number]["path"] };
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
export const labelOf = ({ text, label }: Screen, t: ScreenTranslate): string => (text ? t(text) : label);

/** The screens that the session may open, in table order. */
export const screensOf = (session: StoredSession): readonly Screen[] =>
  table.filter((screen) => isOpenTo(screen, session));
