/** Nothing is kept of strangers. */
export const readCookie = (): null => null;
export const keepCookie = (): void => {};
