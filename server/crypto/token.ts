import { createHash, randomBytes } from "node:crypto";

/** A new secret for a caller's hands, 256 bits. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is kept of a secret: enough to know it again, useless to whoever reads the database. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
