import { createHash, randomBytes } from "node:crypto";

/** A new secret for a caller, 256 bits. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The stored form of a secret: enough to recognise it, useless to readers of the database. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
