/** Leaves the app for a page elsewhere. An object, so that tests can stay. */
export const elsewhere = {
  open: (url: string): void => location.assign(url),
};
