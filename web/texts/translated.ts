import { translatedFiles } from "./files.ts";

/** The files of `screenTexts`, apart from the English ones, since most screens are read in English. */
export const screenFiles = translatedFiles(
  "account",
  "booking",
  "errors",
  "fields",
  "labels",
  "money",
  "offers",
  "signIn",
  "ui",
  "washes",
);
