let phone = false;

/** Shows what is rendered from now on as on a phone (true) or on a desk (false, where every test begins). */
export function setPhone(on: boolean): void {
  phone = on;
}

/** Answers width queries for a phone or a desk; every other query with no. */
export function matchMedia(query: string): MediaQueryList {
  const matches = query.includes("max-width") ? phone : query.includes("min-width") ? !phone : false;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}
