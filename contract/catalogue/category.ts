import { namedList } from "../lookup.ts";

/** Groups of services. */
export const category = namedList({
  path: "/ServiceCategory",
  noun: "category",
  unchosen: "chooseCategory",
  unnamed: "categoryRequired",
  id: "categoryId",
  name: "categoryName",
  choose: "catalogue:choose",
  write: "catalogue:write",
});
