import { coded, type PlainFieldCode } from "./coded.ts";
import { line, requiredLine } from "./text.ts";

/** What a mail program, or a person, takes for an address of the web. */
const sites = [
  /:\/\//,
  /(?<![\p{L}\p{N}])www\./iu,
  // A host with what follows one: a path, a port, a query.
  /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]{1,62}[/:?#]/u,
  // A host alone, where its end is a known one that is nobody's name: "Dr.Rao" is none.
  /[\p{L}\p{N}]\.(?:app|biz|blog|buzz|cc|cfd|click|cloud|club|cn|co|com|cyou|email|example|fun|gq|host|icu|in|info|io|link|live|loan|me|mobi|net|news|online|org|page|promo|pw|quest|rest|review|ru|sbs|shop|site|space|store|stream|su|support|tech|test|tk|today|top|tv|uk|us|vip|web|website|win|work|world|ws|xyz|zip)(?![\p{L}\p{N}-])/iu,
  // A host alone with the end of a country, or one that is a name too, in small letters: "Prof.De" and "R.Dev" are none.
  /[\p{L}\p{M}\p{N}]{3}\.(?!ji|no)(?:[a-z]{2}|dev|भारत)(?![\p{L}\p{M}\p{N}-])/u,
];

/** Whether a name leads somewhere else: whoever gets a mail with it would read it as a link. */
const leadsAway = (text: string): boolean => sites.some((site) => site.test(text));

const refusal = { error: coded("webAddressInName"), abort: true };

/** The name of a person or a company, which mails of ours may say: one line that is no link. */
export const requiredName = (missing: PlainFieldCode, max: number) =>
  requiredLine(missing, max).refine((text) => !leadsAway(text), refusal);

/** The same, or nothing. */
export const nameOrNone = (max: number) => line(max).refine((text) => !leadsAway(text), refusal);
