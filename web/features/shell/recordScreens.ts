import { BillsSearch } from "#web/features/bill/search.ts";
import { ItemsSearch, ServicesSearch } from "#web/features/catalogue/search.ts";
import { CompaniesSearch } from "#web/features/company/search.ts";
import { CustomersSearch } from "#web/features/customer/search.ts";
import { CommitteeSearch } from "#web/features/committee/search.ts";
import { PaySearch } from "#web/features/pay/search.ts";
import { OffersSearch } from "#web/features/offer/search.ts";
import { PeopleSearch } from "#web/features/people/search.ts";
import { ProviderFormSearch, ProvidersSearch } from "#web/features/provider/search.ts";
import { ExpensesSearch } from "#web/features/expense/search.ts";
import { ReturnsSearch } from "#web/features/return/search.ts";
import { SocietySearch } from "#web/features/society/search.ts";
import { VehiclesSearch } from "#web/features/vehicle/search.ts";
import { ZonesSearch } from "#web/features/zone/search.ts";
import { lazyPage } from "./lazyPage.ts";
import type { ScreenEntry } from "./screen.ts";

/** Money, places, people and prices. */
export const recordScreens = [
  {
    path: "/bills",
    label: "Bills",
    areas: ["Management", "Company"],
    needs: "bill:read",
    search: BillsSearch,
    component: lazyPage(() => import("#web/features/bill/BillsPage.tsx"), "BillsPage"),
  },
  {
    path: "/expenses",
    label: "Expenses",
    areas: ["Management", "Company"],
    needs: "expense:read",
    search: ExpensesSearch,
    component: lazyPage(() => import("#web/features/expense/ExpensesPage.tsx"), "ExpensesPage"),
  },
  {
    path: "/returns",
    label: "Returns",
    areas: ["Management", "Company"],
    needs: "register:read",
    search: ReturnsSearch,
    component: lazyPage(() => import("#web/features/return/ReturnsPage.tsx"), "ReturnsPage"),
  },
  {
    path: "/society",
    label: "Society",
    areas: ["Management", "Company"],
    needs: "society:read",
    search: SocietySearch,
    component: lazyPage(() => import("#web/pages/SocietiesPage.tsx"), "SocietiesPage"),
  },
  {
    path: "/committee",
    label: "Committee",
    areas: ["Management", "Company"],
    needs: "committee:read",
    search: CommitteeSearch,
    component: lazyPage(() => import("#web/features/committee/CommitteePage.tsx"), "CommitteePage"),
  },
  {
    path: "/reports",
    label: "Reports of your society",
    text: "washes.societyReports",
    areas: ["Customer"],
    needs: "committee:own",
    component: lazyPage(() => import("#web/features/committee/own/OwnReportsPage.tsx"), "OwnReportsPage"),
  },
  {
    path: "/service-zone",
    label: "Service zones",
    areas: ["Management", "Company"],
    needs: "zone:read",
    search: ZonesSearch,
    component: lazyPage(() => import("#web/features/zone/ZonesPage.tsx"), "ZonesPage"),
  },
  {
    path: "/customer",
    label: "Customers",
    areas: ["Management", "Company"],
    needs: "customer:read",
    search: CustomersSearch,
    component: lazyPage(() => import("#web/pages/CustomersPage.tsx"), "CustomersPage"),
  },
  {
    path: "/provider",
    label: "Washers",
    areas: ["Management"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyPage(() => import("#web/pages/WashersPage.tsx"), "WashersPage"),
  },
  {
    path: "/CompanySectionProvider",
    label: "Washers",
    areas: ["Company"],
    needs: "provider:read",
    search: ProvidersSearch,
    component: lazyPage(() => import("#web/features/provider/ProvidersPage.tsx"), "ProvidersPage"),
  },
  {
    path: "/pay",
    label: "Pay",
    areas: ["Management", "Company"],
    needs: "pay:read",
    search: PaySearch,
    component: lazyPage(() => import("#web/features/pay/PayPage.tsx"), "PayPage"),
  },
  {
    path: "/provider-form",
    label: "Add provider",
    areas: ["Management"],
    needs: "provider:read",
    search: ProviderFormSearch,
    component: lazyPage(() => import("#web/features/provider/ProviderFormPage.tsx"), "ProviderFormPage"),
  },
  {
    path: "/employee",
    label: "Employees",
    areas: ["Management"],
    needs: "employee:read",
    search: PeopleSearch,
    component: lazyPage(() => import("#web/pages/StaffPage.tsx"), "StaffPage"),
  },
  {
    path: "/services",
    label: "Services",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ServicesSearch,
    component: lazyPage(() => import("#web/features/catalogue/service/ServicesPage.tsx"), "ServicesPage"),
  },
  {
    path: "/servicesItem",
    label: "Service items",
    areas: ["Management", "Company"],
    needs: "catalogue:read",
    search: ItemsSearch,
    component: lazyPage(() => import("#web/features/catalogue/item/ItemsPage.tsx"), "ItemsPage"),
  },
  {
    path: "/vehicles",
    label: "Vehicles",
    areas: ["Management"],
    needs: "vehicle:choose",
    search: VehiclesSearch,
    component: lazyPage(() => import("#web/features/vehicle/VehiclesPage.tsx"), "VehiclesPage"),
  },
  {
    path: "/Offers",
    label: "Offers",
    areas: ["Management"],
    needs: "offer:read",
    search: OffersSearch,
    component: lazyPage(() => import("#web/features/offer/OffersPage.tsx"), "OffersPage"),
  },
  {
    path: "/company",
    label: "Companies",
    areas: ["Management"],
    needs: "company:read",
    search: CompaniesSearch,
    component: lazyPage(() => import("#web/pages/CompaniesPage.tsx"), "CompaniesPage"),
  },
  {
    path: "/companyuser",
    label: "Company users",
    areas: ["Management"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyPage(() => import("#web/features/people/CompanyUsersPage.tsx"), "CompanyUsersPage"),
  },
  {
    path: "/companyProfile",
    label: "Company profile",
    areas: ["Company"],
    needs: "company:read",
    component: lazyPage(() => import("#web/pages/CompanyProfilePage.tsx"), "CompanyProfilePage"),
  },
  {
    path: "/CompanySectionUser",
    label: "Company users",
    areas: ["Company"],
    needs: "companyUser:read",
    search: PeopleSearch,
    component: lazyPage(
      () => import("#web/features/people/CompanySectionUsersPage.tsx"),
      "CompanySectionUsersPage",
    ),
  },
] as const satisfies readonly ScreenEntry[];
