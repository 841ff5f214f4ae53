/** False while a page is drawn at the server. */
export const hasBrowser = typeof document !== "undefined";
