import type { CodedText } from "#contract/coded.ts";
import { lookup } from "node:dns/promises";
import { request as requestOverHttp } from "node:http";
import { request as requestOverTls } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";
import { refusalText } from "#server/errors/apiError.ts";

/** Which user-configured servers may be called, and how their names are resolved. */
export type Outside = {
  /** True if calls without TLS are allowed. */
  allowsHttp: boolean;
  mayCall: (address: string) => boolean;
  resolve: (host: string) => Promise<string[]>;
};

const resolve = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Servers on the internet, over TLS. */
export const internet: Outside = { allowsHttp: false, mayCall: isPublicAddress, resolve };

/** Any server including this machine, for trials. */
export const anywhere: Outside = { allowsHttp: true, mayCall: () => true, resolve };

/** A URL's host for name resolution: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Why a URL is never called, judged by its text alone, or null; the resolved address is checked later. */
export function refusalOf(url: URL, { allowsHttp, mayCall }: Outside): CodedText | null {
  if (url.protocol !== "https:" && !(allowsHttp && url.protocol === "http:"))
    return refusalText("urlNotHttps");
  const host = hostOf(url);
  const isOwn = isIP(host)
    ? !mayCall(host)
    : /(^|\.)(localhost|local|internal)\.?$/.test(host) && !mayCall("127.0.0.1");
  return isOwn ? refusalText("urlInside") : null;
}

/**
 * The current address of a URL's server.
 * @throws when it has none, or when any of its addresses may not be called.
 */
async function addressOf(url: URL, outside: Outside): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host)
    ? [host]
    : await outside.resolve(host).catch(() => {
        throw new Error("Its name could not be resolved.");
      });
  const [first] = addresses;
  if (first === undefined) throw new Error("Its name could not be resolved.");
  // A single disallowed address is enough: the name's owner chooses which comes first.
  if (!addresses.every((address) => outside.mayCall(address)))
    throw new Error("It is no server on the internet.");
  return first;
}

/** Bytes of a response that are read before the connection is closed: only its status matters. */
const MAX_READ = 16_384;

type Post = { url: URL; headers: Record<string, string>; body: string; signal: AbortSignal };

/**
 * Posts to a user-configured server. Connects to exactly the checked address, even if the name resolves differently
 * later; redirects are not followed.
 * @returns the response's status.
 * @throws when there is none.
 */
export async function postOutside({ url, headers, body, signal }: Post, outside: Outside): Promise<number> {
  const refusal = refusalOf(url, outside);
  if (refusal !== null) throw new Error("It is no server on the internet.");
  const address = await addressOf(url, outside);
  signal.throwIfAborted();
  const family = isIP(address);
  return new Promise((done, failed) => {
    const sending = (url.protocol === "https:" ? requestOverTls : requestOverHttp)(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      // No connection is kept open, or shared with a call to another address.
      agent: false,
      maxHeaderSize: MAX_READ,
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [{ address, family }]) : answer(null, address, family),
      signal,
    });
    sending.on("error", failed);
    sending.on("response", (response) => {
      let read = 0;
      response.on("data", (bytes: Buffer) => {
        read += bytes.length;
        if (read > MAX_READ) response.destroy();
      });
      // Errors in the rest of the response do not matter.
      response.on("error", () => undefined);
      done(response.statusCode ?? 0);
    });
    sending.end(body);
  });
}
