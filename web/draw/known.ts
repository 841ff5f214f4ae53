/** What the cache of a page is to begin with: the calls' paths and bodies, and what they answered. */
export type Known = readonly (readonly [key: readonly [path: string, body: object], answer: unknown])[];
