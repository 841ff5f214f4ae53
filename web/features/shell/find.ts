import type { StoredSession } from "#web/lib/session.ts";
import type { ScreenTranslate } from "#web/texts/english.ts";
import { labelOf, type Screen, screensOf } from "./screens.ts";

/**
 * The signed-in user's screens that match every word: first by label, in the reader's language or in English, then by
 * description.
 */
export function findScreens(session: StoredSession, words: string, t: ScreenTranslate): readonly Screen[] {
  const terms = words.toLowerCase().split(/\s+/);
  const fits = (text: string) => terms.every((word) => text.toLowerCase().includes(word));
  const own = screensOf(session);
  const labelled = own.filter((screen) => fits(`${labelOf(screen, t)} ${screen.label}`));
  return [
    ...labelled,
    ...own.filter((screen) => fits(`${screen.label} ${screen.about}`) && !labelled.includes(screen)),
  ];
}
