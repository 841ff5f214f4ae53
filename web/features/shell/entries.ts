import {
  IconBucketDroplet,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconDroplet,
  IconHelmet,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLifebuoy,
  IconMail,
  IconReceipt,
  IconSettings,
  IconSparkles,
  IconSunrise,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ScreenTranslate } from "#web/texts/english.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { labelOf, type Screen, type ScreenPath, screensOf } from "./screens.ts";

/** The entries of the office's navigation, in order, with their icons. */
const icons = {
  Today: IconLayoutDashboard,
  Dispatch: IconLayoutKanban,
  Bookings: IconCalendarCheck,
  Customers: IconUsers,
  Tickets: IconLifebuoy,
  Money: IconReceipt,
  Washers: IconHelmet,
  Societies: IconBuildingCommunity,
  Prices: IconBucketDroplet,
  Messages: IconMail,
  Settings: IconSettings,
} satisfies Record<string, TablerIcon>;
type Name = keyof typeof icons;

type Place =
  | {
      entry: Name;
      /** Its name beside the entry's other screens, if not the screen's; null for a screen without a tab. */
      tab?: string | null;
      /** Listed only when there are several companies. */
      ofCompanies?: true;
    }
  /** An entry by itself, with the screen's own name. */
  | { icon: TablerIcon };

/** The entry of each screen, its tabs in order; null for a screen that other links reach. */
const places: Record<ScreenPath, Place | null> = {
  "/today": { icon: IconSunrise },
  "/me": { icon: IconIdBadge2 },
  "/book": { icon: IconSparkles },
  "/washes": { icon: IconDroplet },
  "/Managementdashboard": { entry: "Today" },
  "/Companydashboard": { entry: "Today" },
  "/dispatch": { entry: "Dispatch" },
  "/Booking": { entry: "Bookings" },
  "/CompanySectionBooking": { entry: "Bookings" },
  "/wash": { entry: "Bookings" },
  "/AddBooking": { entry: "Bookings", tab: null },
  "/customer": { entry: "Customers" },
  "/ticket": { entry: "Tickets" },
  "/companyticket": { entry: "Tickets" },
  "/request": { entry: "Tickets" },
  "/bills": { entry: "Money" },
  "/payments": { entry: "Money" },
  "/returns": { entry: "Money" },
  "/expenses": { entry: "Money" },
  "/provider": { entry: "Washers" },
  "/CompanySectionProvider": { entry: "Washers" },
  "/provider-form": { entry: "Washers", tab: null },
  "/pay": { entry: "Washers" },
  "/society": { entry: "Societies", tab: "Societies" },
  "/service-zone": { entry: "Societies", tab: "Zones" },
  "/committee": { entry: "Societies" },
  "/services": { entry: "Prices" },
  "/servicesItem": { entry: "Prices", tab: "Items" },
  "/Offers": { entry: "Prices" },
  "/vehicles": { entry: "Prices" },
  "/messages": { entry: "Messages" },
  "/CompanySectionMessages": { entry: "Messages" },
  "/company": { entry: "Settings" },
  "/companyProfile": { entry: "Settings" },
  "/employee": { entry: "Settings" },
  "/companyuser": { entry: "Settings", ofCompanies: true },
  "/CompanySectionUser": { entry: "Settings" },
  "/access": { entry: "Settings", tab: "Roles" },
  "/keys": { entry: "Settings" },
  "/webhooks": { entry: "Settings" },
  "/audit": { entry: "Settings" },
  "/health": { entry: "Settings" },
  "/reports": null,
  "/security": null,
};
const order = Object.keys(places) as ScreenPath[];
const rankOf = ({ path }: Screen) => order.indexOf(path);

/** An entry of the navigation: it opens its first screen, and has the others as tabs. */
export type NavigationEntry = {
  name: string;
  icon: TablerIcon;
  screens: readonly [Screen, ...Screen[]];
};

/** The session's entries of the navigation: its own screens one by one, or the office's by what they are about. */
export function entriesOf(session: StoredSession, t: ScreenTranslate): readonly NavigationEntry[] {
  const screens = screensOf(session).toSorted((one, other) => rankOf(one) - rankOf(other));
  const own = screens.flatMap((screen): NavigationEntry[] => {
    const place = places[screen.path];
    return place && "icon" in place
      ? [{ name: labelOf(screen, t), icon: place.icon, screens: [screen] }]
      : [];
  });
  const hasTab = (place: Place | null, name: Name) =>
    place !== null &&
    "entry" in place &&
    place.entry === name &&
    place.tab !== null &&
    !(place.ofCompanies && session.user.onlyCompany);
  const office = Object.entries(icons).flatMap(([name, icon]): NavigationEntry[] => {
    const [first, ...others] = screens.filter(({ path }) => hasTab(places[path], name as Name));
    return first ? [{ name, icon, screens: [first, ...others] }] : [];
  });
  return [...own, ...office];
}

/** True if a screen belongs to an entry, with or without a tab. */
export function belongsTo({ name, screens: [first] }: NavigationEntry, screen: Screen | null): boolean {
  if (screen === null) return false;
  const place = places[screen.path];
  return screen.path === first.path || (place !== null && "entry" in place && place.entry === name);
}

/** The name of a screen's tab. */
export function tabOf(screen: Screen, { user }: StoredSession, t: ScreenTranslate): string {
  if (screen.path === "/company" && user.onlyCompany) return "Company";
  const place = places[screen.path];
  return (place && "tab" in place && place.tab) || labelOf(screen, t);
}
