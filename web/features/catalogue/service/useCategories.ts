import { category } from "#contract/catalogue/category.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";

const chooseCategory = (one: ReplyOf<typeof category.getAll>[number]) => ({
  value: one.categoryId,
  label: one.categoryName,
});

export const useCategories = () => useChoiceList(useCall(category.getAll, {}), chooseCategory).choose;
