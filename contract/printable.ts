// Invisible characters in contexts where they shape their neighbours; elsewhere they only make two texts look alike.
const shaping = [
  // Joiners in Arabic and Indic scripts (Devanagari to Sinhala) …
  /(?<=[\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u06ff\u0900-\u0dff])/gu,
  // … where a word may also end with one, after the sign that mutes a vowel, …
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu,
  // … and in composed emoji. These variation selectors choose between picture and text, also for keycaps.
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)/gu,
];

// Controls; characters that are never drawn, including the marks that change the text direction; the blank Braille
// pattern. Lone surrogates (Cs) cannot be stored as UTF-8.
const hidden = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if every character of a text is visible or shapes a visible one. */
export const isPrintable = (text: string): boolean =>
  !hidden.test(text) || !hidden.test(shaping.reduce((rest, signs) => rest.replace(signs, ""), text));

const pile = /\p{M}{31}/u;

/**
 * True if a text has more combining marks on a character than any language uses: Unicode's stream-safe format allows
 * 30. Normalizing such a sequence takes quadratic time.
 */
export const isPiled = (text: string): boolean => pile.test(text);
