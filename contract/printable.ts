// Signs that are not seen, where they shape those beside them; anywhere else they only make two texts look alike.
const shaping = [
  // Joiners in Arabic's and India's scripts (Devanagari to Sinhala) …
  /(?<=[\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u06ff\u0900-\u0dff])/gu,
  // … where also a word may end with one, after the sign that mutes a vowel, …
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu,
  // … and in emoji that are made of several. These choose between picture and text, too, and may be keys.
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)/gu,
];

// Controls; what is never drawn, with the marks that turn text around among it; the blank of Braille. Lone surrogates
// (Cs) cannot be stored as UTF-8.
const hidden = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether each sign of a text can be seen, or shapes one that can. */
export const isPrintable = (text: string): boolean =>
  !hidden.test(text) || !hidden.test(shaping.reduce((rest, signs) => rest.replace(signs, ""), text));

const pile = /\p{M}{31}/u;

/**
 * Whether a text heaps more marks on a sign than any language does: 30 is what Unicode's stream-safe format allows.
 * To bring such a heap in order takes time that grows with its square.
 */
export const isPiled = (text: string): boolean => pile.test(text);
