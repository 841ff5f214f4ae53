import { contentTypeOf, extensionOf } from "./file.rules.ts";

const SANDBOXED = "default-src 'none'; sandbox";
const NOWHERE_ELSE = `${SANDBOXED}; frame-ancestors 'none'`;

/** A browser's PDF viewer draws inside the page that embeds it. */
const IN_OUR_PAGES =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A file keeps its content type, loads only in our own pages, and runs no scripts there. */
const commonHeaders = (variant: string) => ({
  "content-type": contentTypeOf(variant),
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

/** For public files, which never change under their name and may be cached for good. */
export const publicHeaders = (variant: string) => ({
  ...commonHeaders(variant),
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": SANDBOXED,
});

/** For files meant for one person and a few minutes: never cached. */
export const signedHeaders = (variant: string) => ({
  ...commonHeaders(variant),
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "content-security-policy": extensionOf(variant) === "pdf" ? IN_OUR_PAGES : NOWHERE_ELSE,
  "referrer-policy": "no-referrer",
});
