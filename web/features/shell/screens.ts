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
import { DispatchSearch } from "#web/features/round/search.ts";
import { RequestsSearch } from "#web/features/request/search.ts";
import { SocietySearch } from "#web/features/society/search.ts";
import { OwnWashesSearch, TicketsSearch } from "#web/features/ticket/search.ts";
import { VehiclesSearch } from "#web/features/vehicle/search.ts";
import { WebhooksSearch } from "#web/features/webhook/search.ts";
import { ZonesSearch } from "#web/features/zone/search.ts";
import type { SearchSchema } from "#web/lib/search.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { freshly } from "./freshly.ts";

/** The headings of the navigation, in its order. */
export const groups = ["Today", "Places", "People", "Catalogue", "Company"] as const;

type Entry = {
  path: `/${string}`;
  /** Names the screen in the navigation, its heading and the window's title. */
  label: string;
  /** Where the navigation lists it; a screen without a group is reached in another way. */
  group?: (typeof groups)[number];
  /** Whose layouts hold it. */
  areas: readonly Usertype[];
  needs?: Permission;
  /** What the screen is for, in one sentence. */
  about: string;
  /** What its address says. */
  search?: SearchSchema;
  /** Loads the screen. */
  component: AsyncRouteComponent<object>;
};

/**
 * Every screen that somebody signed in can open: the router, the navigation and the palette read this one table. All
 * but `/book` lie behind the session guard.
 */
export const screens = [
  {
    path: "/Managementdashboard",
    label: "Dashboard",
    group: "Today",
    areas: ["Management"],
    needs: "dashboard:all",
    about:
      "Bookings, washes, revenue and open tickets of the days you choose, each a step from the list behind it.",
    search: DashboardSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/dashboard/DashboardPage.tsx")),
      "DashboardPage",
    ),
  },
  {
    path: "/Companydashboard",
    label: "Dashboard",
    group: "Today",
    areas: ["Company"],
    needs: "dashboard:own",
    about: "Your company's bookings, washes, revenue and open tickets of the days you choose.",
    search: DashboardSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/dashboard/DashboardPage.tsx")),
      "DashboardPage",
    ),
  },
  {
    path: "/today",
    label: "Today",
    group: "Today",
    areas: ["Provider"],
    about: "The washes of your day in the order of their slots, with building, flat and parking spot.",
    component: lazyRouteComponent(
      freshly(() => import("./RoundDoor.tsx")),
      "RoundDoor",
    ),
  },
  {
    path: "/me",
    label: "My details",
    group: "Today",
    areas: ["Provider"],
    needs: "provider:read",
    about: "What is kept of you: your details, services, bank account, documents and pay.",
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/MyDetailsPage.tsx")),
      "MyDetailsPage",
    ),
  },
  {
    path: "/book",
    label: "Book a wash",
    group: "Today",
    areas: ["Customer"],
    about: "The washes on offer at your society, to book once or on a regular plan.",
    search: BookSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/self/BookPage.tsx")),
      "BookPage",
    ),
  },
  {
    path: "/washes",
    label: "My washes",
    group: "Today",
    areas: ["Customer"],
    needs: "booking:read",
    about: "When your vehicles are washed next, the washes so far, your bill, and help.",
    search: OwnWashesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/OwnWashesPage.tsx")),
      "OwnWashesPage",
    ),
  },
  {
    path: "/dispatch",
    label: "Dispatch",
    group: "Today",
    areas: ["Management", "Company"],
    needs: "board:read",
    about: "The day's washes by who washes them and when, how far they are, and what nobody can take.",
    search: DispatchSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/round/board/DispatchPage.tsx")),
      "DispatchPage",
    ),
  },
  {
    path: "/Booking",
    label: "Bookings",
    group: "Today",
    areas: ["Management"],
    needs: "booking:read",
    about: "Every booking with its vehicles, wash dates and payment, to search, reschedule or cancel.",
    search: BookingsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/list/BookingsPage.tsx")),
      "BookingsPage",
    ),
  },
  {
    path: "/CompanySectionBooking",
    label: "Bookings",
    group: "Today",
    areas: ["Company"],
    needs: "booking:read",
    about: "Your company's bookings with their vehicles, wash dates and payment.",
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
    about:
      "Finds the customer by phone, takes the vehicles and books their washes, once or on a regular plan.",
    search: AddBookingSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/form/AddBookingPage.tsx")),
      "AddBookingPage",
    ),
  },
  {
    path: "/wash",
    label: "Washes",
    group: "Today",
    areas: ["Management", "Company"],
    needs: "booking:read",
    about: "Every wash by day and slot: those that are due, done, missed, charged or not reported.",
    search: WashesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/booking/washes/WashesPage.tsx")),
      "WashesPage",
    ),
  },
  {
    path: "/payments",
    label: "Payments",
    group: "Today",
    areas: ["Management", "Company"],
    needs: "payment:read",
    about: "What customers have paid and been given back, what they claim, and what banks tell.",
    search: PaymentsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/PaymentsPage.tsx")),
      "PaymentsPage",
    ),
  },
  {
    path: "/request",
    label: "Requests",
    group: "Today",
    areas: ["Management", "Company"],
    needs: "request:read",
    about:
      "Enquiries from societies and customers, from new to converted or closed, with who looks after each.",
    search: RequestsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/request/list/RequestsPage.tsx")),
      "RequestsPage",
    ),
  },
  {
    path: "/ticket",
    label: "Tickets",
    group: "Today",
    areas: ["Management"],
    needs: "ticket:manage",
    about:
      "Complaints with the booking and photo they are about, answered in a thread until they are solved.",
    search: TicketsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/ticket/list/TicketsPage.tsx")),
      "TicketsPage",
    ),
  },
  {
    path: "/companyticket",
    label: "Tickets",
    group: "Today",
    areas: ["Company"],
    needs: "ticket:manage",
    about: "Complaints about your company's washes, answered in a thread until they are solved.",
    search: TicketsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/ticket/list/TicketsPage.tsx")),
      "TicketsPage",
    ),
  },
  {
    path: "/bills",
    label: "Bills",
    group: "Today",
    areas: ["Management", "Company"],
    needs: "bill:read",
    about: "The months' bills with what is paid and open of each, and the way to close a month.",
    search: BillsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/bill/BillsPage.tsx")),
      "BillsPage",
    ),
  },
  {
    path: "/society",
    label: "Society",
    group: "Places",
    areas: ["Management", "Company"],
    needs: "society:read",
    about: "Societies with their buildings, floors, flats and parking.",
    search: SocietySearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/society/SocietyPage.tsx")),
      "SocietyPage",
    ),
  },
  {
    path: "/committee",
    label: "Committee",
    group: "Places",
    areas: ["Management", "Company"],
    needs: "committee:read",
    about: "A society's month for its committee: washes by building, complaints, and who works there.",
    search: CommitteeSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/committee/CommitteePage.tsx")),
      "CommitteePage",
    ),
  },
  {
    path: "/service-zone",
    label: "Service zones",
    group: "Places",
    areas: ["Management", "Company"],
    needs: "zone:read",
    about: "The areas of a city that are served, each drawn on the map.",
    search: ZonesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/zone/ZonesPage.tsx")),
      "ZonesPage",
    ),
  },
  {
    path: "/customer",
    label: "Customers",
    group: "People",
    areas: ["Management", "Company"],
    needs: "customer:read",
    about: "Customers with their vehicles, address, bookings and payments, found by name or phone.",
    search: CustomersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CustomersPage.tsx")),
      "CustomersPage",
    ),
  },
  {
    path: "/provider",
    label: "Providers",
    group: "People",
    areas: ["Management"],
    needs: "provider:read",
    about: "The people who wash: their details, services, bank account and documents.",
    search: ProvidersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/provider/ProvidersPage.tsx")),
      "ProvidersPage",
    ),
  },
  {
    path: "/CompanySectionProvider",
    label: "Providers",
    group: "People",
    areas: ["Company"],
    needs: "provider:read",
    about: "The people who wash for your company: their details, services and documents.",
    search: ProvidersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/provider/ProvidersPage.tsx")),
      "ProvidersPage",
    ),
  },
  {
    path: "/pay",
    label: "Pay",
    group: "People",
    areas: ["Management", "Company"],
    needs: "pay:read",
    about: "What a month pays each provider for the washes done, with rates, adjustments and statements.",
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
    about: "A provider's details, services, bank account and documents, on a page that can be linked.",
    search: ProviderFormSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/provider/ProviderFormPage.tsx")),
      "ProviderFormPage",
    ),
  },
  {
    path: "/employee",
    label: "Employees",
    group: "People",
    areas: ["Management"],
    needs: "employee:read",
    about: "The staff of the back office, invited by mail and switched off when they leave.",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/EmployeesPage.tsx")),
      "EmployeesPage",
    ),
  },
  {
    path: "/services",
    label: "Services",
    group: "Catalogue",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    about: "The kinds of wash on offer, with category and price.",
    search: ServicesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/catalogue/service/ServicesPage.tsx")),
      "ServicesPage",
    ),
  },
  {
    path: "/servicesItem",
    label: "Service items",
    group: "Catalogue",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    about: "What a customer can book in each service, with picture, price and duration.",
    search: ItemsSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/catalogue/item/ItemsPage.tsx")),
      "ItemsPage",
    ),
  },
  {
    path: "/vehicles",
    label: "Vehicles",
    group: "Catalogue",
    areas: ["Management"],
    needs: "vehicle:choose",
    about: "Makes, models, body and fuel types of the vehicles that are washed.",
    search: VehiclesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/vehicle/VehiclesPage.tsx")),
      "VehiclesPage",
    ),
  },
  {
    path: "/Offers",
    label: "Offers",
    group: "Catalogue",
    areas: ["Management"],
    needs: "offer:read",
    about: "Discount codes with their validity, services and limits.",
    search: OffersSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/offer/OffersPage.tsx")),
      "OffersPage",
    ),
  },
  {
    path: "/company",
    label: "Companies",
    group: "Company",
    areas: ["Management"],
    needs: "company:read",
    about: "The companies that wash under this roof, and the societies each of them serves.",
    search: CompaniesSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CompaniesPage.tsx")),
      "CompaniesPage",
    ),
  },
  {
    path: "/companyuser",
    label: "Company users",
    group: "Company",
    areas: ["Management"],
    needs: "companyUser:read",
    about: "The people of each company who may sign in, and what they may do.",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/CompanyUsersPage.tsx")),
      "CompanyUsersPage",
    ),
  },
  {
    path: "/companyProfile",
    label: "Company profile",
    group: "Company",
    areas: ["Company"],
    needs: "company:read",
    about: "Your company's name, address and contacts as customers see them.",
    component: lazyRouteComponent(
      freshly(() => import("#web/pages/CompanyProfilePage.tsx")),
      "CompanyProfilePage",
    ),
  },
  {
    path: "/CompanySectionUser",
    label: "Company users",
    group: "Company",
    areas: ["Company"],
    needs: "companyUser:read",
    about: "Your colleagues who may sign in, and what they may do.",
    search: PeopleSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/CompanySectionUsersPage.tsx")),
      "CompanySectionUsersPage",
    ),
  },
  {
    path: "/webhooks",
    label: "Webhooks",
    group: "Company",
    areas: ["Management", "Company"],
    needs: "webhook:write",
    about:
      "Where other software is told of bookings, washes, bills and payments, and how each delivery went.",
    search: WebhooksSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/webhook/WebhooksPage.tsx")),
      "WebhooksPage",
    ),
  },
  {
    path: "/keys",
    label: "API keys",
    group: "Company",
    areas: ["Management", "Company"],
    needs: "apiKey:write",
    about: "The keys by which other software reads and writes here, what each may do, and when it was used.",
    search: KeysSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/key/KeysPage.tsx")),
      "KeysPage",
    ),
  },
  {
    path: "/access",
    label: "Who may do what",
    group: "Company",
    areas: ["Management", "Company"],
    about: "What each role may look at and change.",
    component: lazyRouteComponent(
      freshly(() => import("#web/features/people/AccessPage.tsx")),
      "AccessPage",
    ),
  },
  {
    path: "/audit",
    label: "Audit trail",
    group: "Company",
    areas: ["Management"],
    needs: "audit:read",
    about: "Who changed what and when, with what stood there before.",
    search: AuditSearch,
    component: lazyRouteComponent(
      freshly(() => import("#web/features/audit/AuditPage.tsx")),
      "AuditPage",
    ),
  },
  {
    path: "/security",
    label: "Sign-in and security",
    areas: ["Management", "Company", "Provider", "Customer"],
    about: "Your second factor, and where you are signed in, with the way to sign out of each.",
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
    about:
      "What is said to customers and staff: to whom it went, what waits or has failed, and how it is worded.",
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
    about: "What was said to your company's customers, and whether it went out.",
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

/** The screen at a path of the table. */
export function screenAt(path: ScreenPath): Screen {
  const screen = table.find((entry) => entry.path === path);
  if (!screen) throw new Error(`No screen at ${path}`);
  return screen;
}

/** Where a second factor is set up: all that is open to somebody who lacks a required one. */
export const SET_UP = "/security";

/** Whether a screen is for customers alone: there they sign in by their phone. */
export const hasDoor = (path: ScreenPath | undefined): boolean =>
  path !== undefined && screenAt(path).areas.every((area) => area === "Customer");

/** Whether the screen belongs to the layout and the role of whoever is signed in. */
export const isOpenTo = ({ areas, needs, path }: Screen, { usertype, user }: StoredSession): boolean =>
  areas.includes(usertype) &&
  (!needs || reachOf(user.role, needs) !== null) &&
  (!user.lacksSecondFactor || path === SET_UP);

/** The screens that somebody can open, in the order of the table. */
export const screensOf = (session: StoredSession): readonly Screen[] =>
  table.filter((screen) => isOpenTo(screen, session));

/** Those of them that fit every word, by their label first, as it is `told` or in English, else by what they are for. */
export function findScreens(
  session: StoredSession,
  words: string,
  told: (label: string) => string,
): readonly Screen[] {
  const wanted = words.toLowerCase().split(/\s+/);
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const own = screensOf(session);
  const labelled = own.filter(({ label }) => fits(`${told(label)} ${label}`));
  return [
    ...labelled,
    ...own.filter((screen) => fits(`${screen.label} ${screen.about}`) && !labelled.includes(screen)),
  ];
}
