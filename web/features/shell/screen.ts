import type { AsyncRouteComponent } from "@tanstack/react-router";
import type { Permission, Usertype } from "#contract/access.ts";
import type { ScreenKey } from "#web/texts/english.ts";
import type { SearchSchema } from "#web/lib/search.ts";

/** A row of the tables of screens. */
export type ScreenEntry = {
  path: `/${string}`;
  /** The screen's name in the palette, its heading and the window title. */
  label: string;
  /** The text key of the name, for screens in languages other than English. */
  text?: ScreenKey;
  /** The usertypes whose layouts include it. */
  areas: readonly Usertype[];
  needs?: Permission;
  /** The schema of its URL parameters. */
  search?: SearchSchema;
  component: AsyncRouteComponent<object>;
};
