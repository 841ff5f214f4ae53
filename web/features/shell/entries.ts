import {
  IconBucketDroplet,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconHelmet,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLifebuoy,
  IconMail,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ScreenTranslate } from "#web/texts/english.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { type EntryName, labelOf, type Screen, screensOf } from "./screens.ts";

/** The entries of the office's navigation, in order, with their icons. */
const icons: Record<EntryName, TablerIcon> = {
  Today: IconLayoutDashboard,
  Dispatch: IconLayoutKanban,
  Bookings: IconCalendarCheck,
  Customers: IconUsers,
  Tickets: IconLifebuoy,
  Money: IconReceipt,
  Providers: IconHelmet,
  Societies: IconBuildingCommunity,
  Prices: IconBucketDroplet,
  Messages: IconMail,
  Settings: IconSettings,
};

/** An entry of the navigation: it opens its first screen, and has the others as tabs. */
export type NavigationEntry = {
  name: string;
  icon: TablerIcon;
  screens: readonly [Screen, ...Screen[]];
};

/** The session's entries of the navigation: its own screens one by one, or the office's by what they are about. */
export function entriesOf(session: StoredSession, t: ScreenTranslate): readonly NavigationEntry[] {
  const screens = screensOf(session);
  const own = screens
    .filter(({ place }) => place?.entry === "own")
    .map((screen): NavigationEntry => ({ name: labelOf(screen, t), icon: screen.icon, screens: [screen] }));
  const positionOf = ({ place }: Screen) => place?.tab ?? 0;
  const office = Object.entries(icons).flatMap(([name, icon]): NavigationEntry[] => {
    const [first, ...others] = screens
      .filter(({ place }) => place?.entry === name && place.tab !== undefined)
      .filter(({ place }) => !(place?.ofCompanies && session.user.onlyCompany))
      .toSorted((one, other) => positionOf(one) - positionOf(other));
    return first ? [{ name, icon, screens: [first, ...others] }] : [];
  });
  return [...own, ...office];
}

/** True if a screen belongs to an entry, with or without a tab. */
export const belongsTo = ({ name, screens: [first] }: NavigationEntry, screen: Screen | null): boolean =>
  screen !== null && (screen.path === first.path || screen.place?.entry === name);

/** The name of a screen's tab. */
export function tabOf(screen: Screen, { user }: StoredSession, t: ScreenTranslate): string {
  if (screen.path === "/company" && user.onlyCompany) return "Company";
  return screen.place?.name ?? labelOf(screen, t);
}
