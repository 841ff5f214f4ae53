import { AddBookingSearch, BookingsSearch, BookSearch, WashesSearch } from "#web/features/booking/search.ts";
import { DashboardSearch } from "#web/features/dashboard/search.ts";
import { PaymentsSearch } from "#web/features/payment/search.ts";
import { DispatchSearch } from "#web/features/dispatch/search.ts";
import { RequestsSearch } from "#web/features/request/search.ts";
import { OwnWashesSearch, TicketsSearch } from "#web/features/ticket/search.ts";
import { lazyPage } from "./lazyPage.ts";
import type { ScreenEntry } from "./screen.ts";

/** The day: dashboards, washes and bookings, and what customers ask. */
export const workScreens = [
  {
    path: "/Managementdashboard",
    label: "Dashboard",
    areas: ["Management"],
    needs: "dashboard:all",
    search: DashboardSearch,
    component: lazyPage(() => import("#web/features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "/Companydashboard",
    label: "Dashboard",
    areas: ["Company"],
    needs: "dashboard:own",
    search: DashboardSearch,
    component: lazyPage(() => import("#web/features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "/today",
    label: "Today",
    text: "washes.today",
    areas: ["Provider"],
    component: lazyPage(() => import("./CleanerRedirect.tsx"), "CleanerRedirect"),
  },
  {
    path: "/me",
    label: "My details",
    text: "account.myDetails",
    areas: ["Provider"],
    needs: "provider:read",
    component: lazyPage(() => import("#web/pages/MyDetailsPage.tsx"), "MyDetailsPage"),
  },
  {
    path: "/book",
    label: "Book a wash",
    text: "washes.bookWash",
    areas: ["Customer"],
    search: BookSearch,
    component: lazyPage(() => import("#web/features/booking/self/BookPage.tsx"), "BookPage"),
  },
  {
    path: "/washes",
    label: "My washes",
    text: "washes.myWashes",
    areas: ["Customer"],
    needs: "booking:read",
    search: OwnWashesSearch,
    component: lazyPage(() => import("#web/pages/OwnWashesPage.tsx"), "OwnWashesPage"),
  },
  {
    path: "/dispatch",
    label: "Dispatch",
    areas: ["Management", "Company"],
    needs: "board:read",
    search: DispatchSearch,
    component: lazyPage(() => import("#web/features/dispatch/board/DispatchPage.tsx"), "DispatchPage"),
  },
  {
    path: "/Booking",
    label: "Bookings",
    areas: ["Management"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyPage(() => import("#web/pages/AllBookingsPage.tsx"), "AllBookingsPage"),
  },
  {
    path: "/CompanySectionBooking",
    label: "Bookings",
    areas: ["Company"],
    needs: "booking:read",
    search: BookingsSearch,
    component: lazyPage(() => import("#web/features/booking/list/BookingsPage.tsx"), "BookingsPage"),
  },
  {
    path: "/AddBooking",
    label: "Add booking",
    areas: ["Management", "Company"],
    needs: "booking:write",
    search: AddBookingSearch,
    component: lazyPage(() => import("#web/features/booking/form/AddBookingPage.tsx"), "AddBookingPage"),
  },
  {
    path: "/wash",
    label: "Washes",
    areas: ["Management", "Company"],
    needs: "booking:read",
    search: WashesSearch,
    component: lazyPage(() => import("#web/features/booking/washes/WashesPage.tsx"), "WashesPage"),
  },
  {
    path: "/payments",
    label: "Payments",
    areas: ["Management", "Company"],
    needs: "payment:read",
    search: PaymentsSearch,
    component: lazyPage(() => import("#web/pages/PaymentsPage.tsx"), "PaymentsPage"),
  },
  {
    path: "/request",
    label: "Requests",
    areas: ["Management", "Company"],
    needs: "request:read",
    search: RequestsSearch,
    component: lazyPage(() => import("#web/features/request/list/RequestsPage.tsx"), "RequestsPage"),
  },
  {
    path: "/ticket",
    label: "Tickets",
    areas: ["Management"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyPage(() => import("#web/features/ticket/list/TicketsPage.tsx"), "TicketsPage"),
  },
  {
    path: "/companyticket",
    label: "Tickets",
    areas: ["Company"],
    needs: "ticket:manage",
    search: TicketsSearch,
    component: lazyPage(() => import("#web/features/ticket/list/TicketsPage.tsx"), "TicketsPage"),
  },
] as const satisfies readonly ScreenEntry[];
