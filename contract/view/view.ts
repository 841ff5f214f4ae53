import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { line, requiredLine } from "../text.ts";

/** Lists whose filters can be kept. */
export const viewedLists = [
  "bookings",
  "plans",
  "washes",
  "customers",
  "bills",
  "payments",
  "tickets",
  "messages",
  "audit",
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Most views of one list and user. */
export const MAX_VIEWS = 20;

const List = z.enum(viewedLists, { error: coded("noSuchList") });
const Name = requiredLine("viewNameRequired", 40);

export const ViewFields = z.object({
  List,
  Name,
  /** The list's part of the URL: "?status=Confirmed&society=3"; empty for the whole list. */
  Query: line(1000),
});

const SavedView = z.object({ name: z.string(), query: z.string() }).meta({ id: "SavedView" });
export type SavedView = z.output<typeof SavedView>;

export const getViews = endpoint({
  path: "/View/GetAll",
  body: z.object({ List }),
  reply: z.array(SavedView),
  permission: "view:own",
  about: "The caller's saved views of a list, by name.",
});

export const saveView = endpoint({
  path: "/View/Save",
  body: ViewFields,
  reply: z.object({}),
  permission: "view:own",
  about: "Keeps the filters of a list under a name, which replaces a view of that name; at most 20 a list.",
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/View/Delete",
  body: z.object({ List, Name }),
  reply: z.object({}),
  permission: "view:own",
  about: "Deletes one of the caller's saved views, if there is one of that name.",
});
