import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";

/** A bucket of an S3-compatible store with its credentials. */
export type Bucket = {
  /** `https://host:port/bucket`: path-style, which every such store supports. */
  url: string;
  region: string;
  key: string;
  secret: string;
};

const EXAMPLE = "s3://key:secret@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1";
const knownParameters = new Set(["region", "tls"]);
const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/** Percent-decodes a part of a URL; null when the encoding is invalid. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * Reads `s3://key:secret@host:port/bucket?region=…&tls=false`; key and secret are percent-encoded, the region is
 * `us-east-1` when absent.
 * @returns an error sentence when invalid.
 */
export function readBucketUrl(text: string): Bucket | string {
  if (!URL.canParse(text) || !text.startsWith("s3://")) return `must be a URL such as ${EXAMPLE}`;
  const { username, password, host, pathname, searchParams } = new URL(text);
  const [key, secret] = [decoded(username), decoded(password)];
  if (!key || !secret) return `must name key and secret, percent-encoded: ${EXAMPLE}`;
  const [, bucket] = bucketName.exec(pathname) ?? [];
  if (host === "" || bucket === undefined) return `must name a host and one bucket: ${EXAMPLE}`;
  const unknown = [...searchParams.keys()].find((name) => !knownParameters.has(name));
  if (unknown !== undefined) return `has no setting called ${unknown}: there are region and tls`;
  const tls = searchParams.get("tls") ?? "true";
  if (tls !== "true" && tls !== "false") return "must say tls=true or tls=false";
  const url = `${tls === "true" ? "https" : "http"}://${host}/${bucket}`;
  return { url, region: searchParams.get("region") || "us-east-1", key, secret };
}

/** A bucket, and what the paths in it begin with: empty, or ending in a slash. */
export type BucketFolder = { bucket: Bucket; prefix: string };

const prefixShape = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/**
 * Reads the same with a folder of the bucket: `s3://key:secret@host:port/bucket/backups/chamak?region=…`.
 * @returns an error sentence when invalid.
 */
export function readBucketFolderUrl(text: string): BucketFolder | string {
  if (!URL.canParse(text)) return `must be a URL such as ${EXAMPLE}`;
  const url = new URL(text);
  const [, name = "", ...folders] = url.pathname.replace(/\/$/, "").split("/");
  const rest = folders.join("/");
  url.pathname = `/${name}`;
  const bucket = readBucketUrl(url.href);
  if (typeof bucket === "string") return bucket;
  if (rest !== "" && !prefixShape.test(rest))
    return "must name its folder by letters, digits, dots, dashes and slashes";
  return { bucket, prefix: rest === "" ? "" : `${rest}/` };
}

type Call = {
  method: "GET" | "PUT" | "DELETE";
  /** Inside the bucket; begins with a slash, or is empty for the bucket itself. */
  path: string;
  query?: Record<string, string>;
  body?: Buffer;
};

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** An error for which a retry would not help. */
class Refusal extends Error {}

/** The store has answered, and does not let the key do it: FILES_URL or the key's rights are wrong. */
export class NotAllowed extends Refusal {}

/** A failed call is retried once; all calls are idempotent. */
const MAX_TRIES = 2;
const stumbled = (status: number): boolean => status >= 500 || status === 429;

/** Reads the store's response, or takes over its body; `ending` aborts it. */
type Read<T> = (answer: Response, ending: AbortController) => Promise<T>;

/**
 * Makes signed calls on a bucket, each limited to `patienceMs` until its response has been read; null when there is
 * no such object.
 * @throws the problem, worded for the operator.
 */
export function bucketCalls({ url, region, key, secret }: Bucket, patienceMs: number) {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: "s3", region });

  const signed = async ({ method, path, query, body }: Call): Promise<Request> => {
    const target = new URL(url + path);
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
    // The body is signed too, so that the store refuses bytes changed in transit.
    const headers = { "x-amz-content-sha256": sha256(body ?? "") };
    const request = await client.sign(target, { method, headers, body: body ?? null });
    // Not signed, because intermediaries may change it. With compression, an object's length would differ from what
    // the store reports.
    request.headers.set("accept-encoding", "identity");
    return request;
  };

  const attempt = async <T>(call: Call, read: Read<T>): Promise<T | null> => {
    const ending = new AbortController();
    const late = new Refusal("the store did not answer in time");
    const patience = setTimeout(() => ending.abort(late), patienceMs);
    try {
      // A redirect is not followed: the signature would be invalid elsewhere.
      const answer = await fetch(await signed(call), { signal: ending.signal, redirect: "error" });
      if (answer.ok) return await read(answer, ending);
      const [, code = ""] = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text()) ?? [];
      if (answer.status === 404 && code !== "NoSuchBucket") return null;
      const message = `the store answered ${answer.status} ${code}`.trimEnd();
      throw stumbled(answer.status) ? new Error(message) : new NotAllowed(message);
    } finally {
      clearTimeout(patience);
    }
  };

  return async <T>(call: Call, read: Read<T>): Promise<T | null> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await attempt(call, read);
      } catch (error) {
        if (tries === MAX_TRIES || error instanceof Refusal) throw error;
      }
  };
}
