import { line, requiredLine } from "./text.ts";

/** What a mail program, or a person, takes for an address of the web. */
const sites = [
  /:\/\//,
  /(?<![\p{L}\p{N}])www\./iu,
  // A host with what follows one: a path, a port, a query.
  /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]{1,62}[/:?#]/u,
  // A host alone, where its end is one of those that are known best: "Dr.Rao" is none.
  /[\p{L}\p{N}]\.(?:app|biz|co|com|dev|in|info|io|link|live|me|net|online|org|shop|site|store|top|xyz)(?![\p{L}\p{N}-])/iu,
];

/** Whether a name leads somewhere else: whoever gets a mail with it would read it as a link. */
const leadsAway = (text: string): boolean => sites.some((site) => site.test(text));

const refusal = { error: "A name must not contain a web address", abort: true };

/** The name of a person or a company, which mails of ours may say: one line that is no link. */
export const requiredName = (missing: string, max: number) =>
  requiredLine(missing, max).refine((text) => !leadsAway(text), refusal);

/** The same, or nothing. */
export const nameOrNone = (max: number) => line(max).refine((text) => !leadsAway(text), refusal);
