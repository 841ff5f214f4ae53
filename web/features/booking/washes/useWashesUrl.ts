import { WashesSearch } from "#web/features/booking/search.ts";
import { type ListUrl, useListUrl } from "#web/lib/listUrl.ts";
import { ListSearch, withoutDefaults } from "#web/lib/search.ts";
import { useToday } from "#web/lib/today.ts";

const paging = Object.keys(ListSearch.omit({ search: true }).shape);
const narrows = (search: WashesSearch): boolean =>
  Object.keys(withoutDefaults(WashesSearch, search)).some((key) => !paging.includes(key));

/** URL state of the washes page; without filters it shows only today's, as there are tens of thousands. */
export function useWashesUrl(): ListUrl<typeof WashesSearch> {
  const today = useToday();
  const url = useListUrl(WashesSearch);
  const search: WashesSearch = narrows(url.search) ? url.search : { ...url.search, from: today, to: today };
  const narrow = (change: Partial<WashesSearch>): void => {
    const { from, to } = { ...search, ...change };
    url.narrow({ ...change, from, to, days: from === "" && to === "" ? "all" : "" });
  };
  return { ...url, search, narrow };
}
