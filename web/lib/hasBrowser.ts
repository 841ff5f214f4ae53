/** False during server rendering. */
export const hasBrowser = typeof document !== "undefined";
