import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { type Bucket, readBucketUrl } from "#server/files/bucket.ts";
import { isSigned } from "./signature.ts";

/** Failures of a store: broken connections, no response, errors, or a response cut off midway. */
type Trouble = "broken" | "silent" | "failing" | "cut";

export type TestBucket = Bucket & {
  /** The FILES_URL setting. */
  filesUrl: string;
  /** Calls received, as `PUT /chamak/pictures/…`. */
  calls: string[];
  /**
   * Causes `trouble` for calls of a method: `times` of them, or all, after `after` successful ones; null ends it and
   * releases waiting calls.
   */
  trouble: (trouble: Trouble | null, method?: string, which?: { after?: number; times?: number }) => void;
  close: () => Promise<void>;
};

const KEY = "S3RVER";
const SECRET = "a secret/with+signs & spaces";

const refuse = (answer: ServerResponse, status: number, code: string): void =>
  void answer
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

/** Size of a list page, and its start; the token is opaque to clients. */
type Listing = { most: number; after: string };

function listingOf(url: string): Listing | null {
  const { searchParams: parameters } = new URL(url, "http://store");
  if (parameters.get("list-type") !== "2") return null;
  const token = Buffer.from(parameters.get("continuation-token") ?? "", "base64").toString();
  return { most: Number(parameters.get("max-keys")), after: token.replace(/^>>>/, "") };
}

/** The requested page of a full list: s3rver encrypts its tokens with a cipher that no longer exists. */
function pageOf(xml: string, { most, after }: Listing): string {
  const keyOf = (object: string) => /<Key>([^<]*)</.exec(object)?.[1] ?? "";
  const objects = (xml.match(/<Contents>[^]*?<\/Contents>/g) ?? []).filter((object) => keyOf(object) > after);
  const page = objects.slice(0, most);
  const token = Buffer.from(`>>>${keyOf(page.at(-1) ?? "")}`).toString("base64");
  const next = objects.length > most ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
  return `<ListBucketResult>${page.join("")}${next}</ListBucketResult>`;
}

type Call = { incoming: IncomingMessage; body: Buffer; answer: ServerResponse };

/** Proxies a call to the store and its response back; for a cut one only the first half. */
async function passOn({ incoming, body, answer }: Call, port: number, isCut: boolean): Promise<void> {
  const { method, url = "", headers } = incoming;
  const listing = listingOf(url);
  const whole = url.replace(/&(max-keys|continuation-token)=[^&]*/g, "");
  const passing = request({ host: "127.0.0.1", port, method, path: whole, headers }).end(body);
  const [response] = (await once(passing, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  if (listing && response.statusCode === 200) answer.end(pageOf(bytes.toString(), listing));
  else {
    answer.writeHead(response.statusCode ?? 500, response.headers);
    if (isCut) answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
    else answer.end(bytes);
  }
}

/**
 * An S3-compatible store with one bucket, on its own port. A proxy in front checks signatures, because s3rver does
 * not check version 4 ones.
 */
export async function openBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "chamak-test-bucket-"));
  const configureBuckets = [{ name: "chamak" }];
  const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await store.run();
  const calls: string[] = [];
  const silentResponses = new Set<ServerResponse>();
  const present = { trouble: null as Trouble | null, method: "" as string | undefined, after: 0, times: 0 };
  const troubleWith = (method: string): Trouble | null => {
    if ((present.method ?? method) !== method) return null;
    if (present.after > 0) {
      present.after -= 1;
      return null;
    }
    present.times -= 1;
    return present.times >= 0 ? present.trouble : null;
  };
  const answerTo = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = incoming;
    calls.push(`${method} ${url}`);
    const body = await buffer(incoming);
    const trouble = troubleWith(method);
    if (trouble === "broken") answer.destroy();
    else if (trouble === "silent") silentResponses.add(answer);
    else if (trouble === "failing") refuse(answer, 500, "InternalError");
    else if (!isSigned(incoming, body, { key: KEY, secret: SECRET }))
      refuse(answer, 403, "SignatureDoesNotMatch");
    else await passOn({ incoming, body, answer }, port, trouble === "cut");
  };
  const proxy = createServer((incoming, answer) => {
    answerTo(incoming, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(proxy.address() as AddressInfo).port}/chamak?region=ap-south-1&tls=false`;
  const filesUrl = `s3://${KEY}:${encodeURIComponent(SECRET)}@${place}`;
  return {
    ...(readBucketUrl(filesUrl) as Bucket),
    filesUrl,
    calls,
    trouble: (trouble, method, { after = 0, times = Infinity } = {}) => {
      Object.assign(present, { trouble, method, after, times });
      for (const answer of silentResponses) answer.destroy();
      silentResponses.clear();
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}
