import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts stored secrets and signs links with the installation's key. */
export class Secrets {
  readonly #sealing: Buffer;
  readonly #signing: Buffer;

  /** @param key anything long and secret; each use gets its own key derived from it. */
  constructor(key: string) {
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "chamak", use, 32));
    this.#sealing = derive("seal");
    this.#signing = derive("sign");
  }

  /** Encrypts `text`; it decrypts only with the same `context`, such as the row that it belongs to. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#sealing, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws when it was encrypted with another key or for another context, or was modified. */
  open(sealed: Buffer, context: string): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#sealing, nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  }

  canOpen(sealed: Buffer, context: string): boolean {
    try {
      this.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  }

  /** A signature of `text`: 43 URL-safe characters. */
  sign(text: string): string {
    return createHmac("sha256", this.#signing).update(text).digest("base64url");
  }

  isSigned(text: string, signature: string): boolean {
    const [right, given] = [Buffer.from(this.sign(text)), Buffer.from(signature)];
    return right.length === given.length && timingSafeEqual(right, given);
  }
}

/** In characters. */
export const MIN_KEY_LENGTH = 32;

export const keyFile = (dataDir: string): string => path.join(dataDir, "secret.key");
/** The key that is to replace the present one. */
const nextKeyFile = (dataDir: string): string => `${keyFile(dataDir)}.next`;

const newKey = (): string => randomBytes(32).toString("base64url");

/**
 * The key stored in a data folder; undefined without one.
 * @throws when the file holds no valid key.
 */
export const readKey = (dataDir: string): Promise<string | undefined> => readKeyFile(keyFile(dataDir));

async function readKeyFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  const key = text?.trim();
  if (key !== undefined && key.length < MIN_KEY_LENGTH)
    throw new Error(
      `${file} is no key: it has ${key.length} characters, of at least ${MIN_KEY_LENGTH}. Put back secret.key from a backup.`,
    );
  return key;
}

/**
 * The installation's key: `given`, or one generated on the first start and stored in the data folder. Without it
 * account numbers cannot be decrypted, so backups include it.
 */
export async function installationKey(dataDir: string, given: string | undefined): Promise<string> {
  const existing = given ?? (await readKey(dataDir));
  if (existing !== undefined) return existing;
  // Linked into place, so that two processes starting at once both read the same key.
  await mkdir(dataDir, { recursive: true });
  const file = keyFile(dataDir);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const generated = newKey();
  await writeFile(draft, `${generated}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readKey(dataDir)) ?? generated;
}

/** The key that is to replace the stored one: an interrupted change continues with the same. */
export async function nextKey(dataDir: string): Promise<string> {
  const begun = await readKeyFile(nextKeyFile(dataDir));
  if (begun !== undefined) return begun;
  const generated = newKey();
  await writeFile(nextKeyFile(dataDir), `${generated}\n`, { mode: 0o600, flush: true });
  return generated;
}

/** Puts the next key in place of the stored one. */
export const replaceKey = (dataDir: string): Promise<void> => rename(nextKeyFile(dataDir), keyFile(dataDir));

/** The `setting` row that identifies the installation's key. */
export const KEY_CHECK = "key-check";

/** The value by which a database recognises its key. */
export const keyCheck = (secrets: Secrets): string => secrets.seal(KEY_CHECK, KEY_CHECK).toString("base64");

export const passesKeyCheck = (secrets: Secrets, check: string): boolean =>
  secrets.canOpen(Buffer.from(check, "base64"), KEY_CHECK);
