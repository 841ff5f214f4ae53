import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

/** Validity of a signature, in milliseconds. */
const FRESH_MS = 15 * 60_000;

/** Time of the signature: `20261121T043000Z`. */
const instantOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/**
 * True if a call with this body carries a valid AWS Signature Version 4 for the key and secret. Implemented from the
 * specification alone, independent of the product's code.
 */
export function isSigned(
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
  { key, secret }: { key: string; secret: string },
): boolean {
  const [, credential, day = "", region = "", names = "", signature] =
    authorization.exec(headers.authorization ?? "") ?? [];
  const header = (name: string) => String(headers[name] ?? "");
  const stamp = header("x-amz-date");
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    method,
    decodeURIComponent(pathname).split("/").map(encoded).join("/"),
    query,
    ...names.split(";").map((name) => `${name}:${header(name).trim()}`),
    "",
    names,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n");
  const signing = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return (
    credential === key &&
    stamp.startsWith(day) &&
    Math.abs(Date.now() - instantOf(stamp)) < FRESH_MS &&
    ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name)) &&
    header("x-amz-content-sha256") === sha256(body) &&
    signature === hmac(signing, stringToSign).toString("hex")
  );
}
