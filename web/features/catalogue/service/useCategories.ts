import { useMemo } from "react";
import { category } from "#contract/catalogue/category.ts";
import { useCall } from "#web/lib/query.ts";
import { choiceState } from "#web/lib/queryState.ts";

/** The categories to choose from. */
export function useCategories() {
  const query = useCall(category.getAll, {});
  const options = useMemo(
    () => query.data?.map(({ categoryId, categoryName }) => ({ value: categoryId, label: categoryName })),
    [query.data],
  );
  return { options, ...choiceState(query) };
}
