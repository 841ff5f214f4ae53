let phone = false;

/** Later renders are as on a phone (true) or on a desktop (false, where every test starts). */
export function setPhone(on: boolean): void {
  phone = on;
}

/** Matches width queries for a phone or a desktop; all other queries are false. */
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
