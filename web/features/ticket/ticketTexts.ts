import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const ticketTexts = textsOf(areaFiles("ticket"));

/** The texts of an open ticket, in the language of the screen. */
export const useTicketTexts = () => useTexts(ticketTexts);
