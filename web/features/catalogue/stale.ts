import { category } from "#contract/catalogue/category.ts";
import { getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import { getPrices } from "#contract/catalogue/price.ts";
import { getService, getServices, searchServices } from "#contract/catalogue/service.ts";

/** What changes with a service. */
export const staleAfterService = [searchServices, getServices, getService];

/** What changes with an item: a service's line counts them. */
export const staleAfterItem = [getServiceItems, getServiceItem, getPrices, searchServices];

/** What changes with a category: its name stands on its services. */
export const staleAfterCategory = [category.getAll, ...staleAfterService];
