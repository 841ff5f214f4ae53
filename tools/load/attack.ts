import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

/** One call to an address of the server. */
export type Call = { method: "GET" | "POST"; url: string; token?: string; body?: unknown };

/** What somebody sends, one call after the other on each of the connections, as fast as it is answered or as many as told. */
export type Attack = { name: string; calls: Call[]; connections: number; perSecond?: number };

/** Until the bystander is looked at. */
const BEGUN_MS = 2_000;

/** Runs an attack in a thread of its own, and `work` of so many seconds meanwhile. @returns also what was answered. */
export async function during<T>(
  { calls, connections, perSecond }: Attack,
  seconds: number,
  work: () => Promise<T>,
): Promise<{ result: T; answered: string }> {
  const requests = calls.map(({ method, url, token, body }) => ({
    method,
    path: url.slice(new URL(url).origin.length),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
  const attacking = autocannon({
    url: new URL(calls[0]?.url ?? "").origin,
    requests,
    connections,
    duration: seconds + BEGUN_MS / 1000,
    workers: 1,
    ...(perSecond && { overallRate: perSecond }),
  });
  await sleep(BEGUN_MS);
  const [result, answers] = await Promise.all([work(), attacking]);
  const counts = {
    "2xx": answers["2xx"],
    "4xx": answers["4xx"],
    "5xx": answers["5xx"],
    none: answers.errors,
  };
  const answered = Object.entries(counts).filter(([, count]) => count > 0);
  return { result, answered: answered.map(([kind, count]) => `${count} × ${kind}`).join(", ") };
}

/** Sends an upload but for its last byte. @returns when the server has had enough of waiting, or `end` has come. */
function hold(
  { url, token }: { url: string; token: string },
  content: Buffer,
  end: AbortSignal,
): Promise<void> {
  const head = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\n';
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": head.length + content.length + 1,
  };
  return new Promise((resolve) => {
    const call = request(url, { method: "POST", headers, agent: false, signal: end }, (answer) =>
      answer.resume(),
    );
    call.once("error", () => {}).once("close", resolve);
    call.write(head);
    call.write(content);
  });
}

/** Holds so many uploads of `bytes` open while `work` lasts. */
export async function whileHolding<T>(
  target: { url: string; token: string },
  { uploads, bytes }: { uploads: number; bytes: number },
  work: () => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const content = Buffer.alloc(bytes);
  const holding = Array.from({ length: uploads }, async () => {
    while (!end.signal.aborted) await hold(target, content, end.signal);
  });
  await sleep(BEGUN_MS);
  const result = await work();
  end.abort();
  await Promise.all(holding);
  return result;
}
