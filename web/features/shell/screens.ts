import { reachOf } from "#contract/access.ts";
import type { ScreenTranslate } from "#web/texts/english.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { officeScreens } from "./officeScreens.ts";
import { recordScreens } from "./recordScreens.ts";
import type { ScreenEntry } from "./screen.ts";
import { workScreens } from "./workScreens.ts";

/**
 * All screens for signed-in users, the single source of the router, the navigation and the palette. All but `/book`
 * are behind the route guard.
 */
export const screens = [...workScreens, ...recordScreens, ...officeScreens] as const;

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
