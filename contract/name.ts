import { coded, type PlainFieldCode } from "./coded.ts";
import { line, requiredLine } from "./text.ts";

/** Texts that a mail program or a person takes for a web address. */
const sites = [
  /:\/\//,
  /(?<![\p{L}\p{N}])www\./iu,
  // A host followed by a path, port or query.
  /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]{1,62}[/:?#]/u,
  // A host alone that ends in a known domain which is not a name: "Dr.Rao" does not match.
  /[\p{L}\p{N}]\.(?:app|biz|blog|buzz|cc|cfd|click|cloud|club|cn|co|com|cyou|email|example|fun|gq|host|icu|in|info|io|link|live|loan|me|mobi|net|news|online|org|page|promo|pw|quest|rest|review|ru|sbs|shop|site|space|store|stream|su|support|tech|test|tk|today|top|tv|uk|us|vip|web|website|win|work|world|ws|xyz|zip)(?![\p{L}\p{N}-])/iu,
  // A host alone that ends in a country domain, or in one that is also a name in lower case: "Prof.De" and "R.Dev" do
  // not match.
  /[\p{L}\p{M}\p{N}]{3}\.(?!ji|no)(?:[a-z]{2}|dev|भारत)(?![\p{L}\p{M}\p{N}-])/u,
];

/** True for a name that looks like a link, which mail programs would make clickable. */
const hasLink = (text: string): boolean => sites.some((site) => site.test(text));

const refusal = { error: coded("webAddressInName"), abort: true };

/** Name of a person or company for use in our mails: one line that does not look like a link. */
export const requiredName = (missing: PlainFieldCode, max: number) =>
  requiredLine(missing, max).refine((text) => !hasLink(text), refusal);

/** An optional name. */
export const nameOrNone = (max: number) => line(max).refine((text) => !hasLink(text), refusal);
