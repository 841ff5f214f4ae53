import { createContext, useContext } from "react";
import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";

export const payTexts = textsOf(areaFiles("pay"));

/** The language of a sheet of pay: English for staff, a provider's own on their page. */
export const PayTranslator = createContext(payTexts.english);

export const usePayTexts = () => useContext(PayTranslator);
