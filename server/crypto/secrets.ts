import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What the installation keeps to itself: seals what the database must not show, signs what a link must not change. */
export class Secrets {
  readonly #sealing: Buffer;
  readonly #signing: Buffer;

  /** @param key anything long and secret; each use gets a key of its own that is derived from it. */
  constructor(key: string) {
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "chamak", use, 32));
    this.#sealing = derive("seal");
    this.#signing = derive("sign");
  }

  /** Seals `text` so that it opens only for the same `context`, such as the row that it belongs to. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#sealing, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws when it was sealed by another key, for another context, or was changed. */
  open(sealed: Buffer, context: string): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#sealing, nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  }

  /** Whether `open` would not throw. */
  canOpen(sealed: Buffer, context: string): boolean {
    try {
      this.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  }

  /** A signature of `text`, 43 characters that stand in a URL. */
  sign(text: string): string {
    return createHmac("sha256", this.#signing).update(text).digest("base64url");
  }

  isSigned(text: string, signature: string): boolean {
    const [right, given] = [Buffer.from(this.sign(text)), Buffer.from(signature)];
    return right.length === given.length && timingSafeEqual(right, given);
  }
}

/** How short a key may be. */
export const SHORTEST_KEY = 32;

const keyFile = (dataDir: string): string => path.join(dataDir, "secret.key");

/** The key that is kept in a data folder; undefined where there is none. @throws when that cannot be one. */
export async function readKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(keyFile(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  const key = text?.trim();
  if (key !== undefined && key.length < SHORTEST_KEY)
    throw new Error(
      `${keyFile(dataDir)} is no key: it has ${key.length} characters, of at least ${SHORTEST_KEY}. Put back secret.key from a backup.`,
    );
  return key;
}

/**
 * The installation's key: `given`, or one that is made on the first start and kept in the data folder. Without it
 * account numbers cannot be read again, so a backup holds it too.
 */
export async function installationKey(dataDir: string, given: string | undefined): Promise<string> {
  const known = given ?? (await readKey(dataDir));
  if (known !== undefined) return known;
  // Linked into place, so that of two processes that start at once both read the one key that stayed.
  await mkdir(dataDir, { recursive: true });
  const file = keyFile(dataDir);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const made = randomBytes(32).toString("base64url");
  await writeFile(draft, `${made}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readKey(dataDir)) ?? made;
}

/** Where the database keeps what tells the installation's key from another: a row of `setting`. */
export const KEY_CHECK = "key-check";

/** What a database keeps of a key, to tell it by. */
export const keyCheck = (secrets: Secrets): string => secrets.seal(KEY_CHECK, KEY_CHECK).toString("base64");

export const passesKeyCheck = (secrets: Secrets, check: string): boolean =>
  secrets.canOpen(Buffer.from(check, "base64"), KEY_CHECK);
