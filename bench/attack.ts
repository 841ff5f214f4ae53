// Somebody who asks too much: reads what to do from the file that it is given, and does it until it is ended.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One call of an attack, at an address of the server. */
export type Blow = { method: "GET" | "POST"; url: string; token?: string; body?: unknown };

export type Attack = {
  name: string;
  blows: Blow[];
} & (
  | {
      /** So many at once, each of them again as soon as it is answered. */
      parallel: number;
    }
  | { perSecond: number }
  | {
      /** So many uploads at once that lack their last byte, each of this size. */
      held: number;
      bytes: number;
    }
);

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
/** Status → how often it was answered; 0 for a call that got no answer. */
const statuses = new Map<number, number>();
const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

/** Strikes once. @returns when it is answered, or the connection is lost. */
function strike({ method, url, token, body }: Blow): Promise<void> {
  const sent = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(sent),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve) => {
    const call = request(url, { method, agent, headers }, (answer) => {
      count(answer.statusCode ?? 0);
      answer.resume().once("close", resolve);
    });
    call.once("error", () => {
      count(0);
      resolve();
    });
    call.end(sent);
  });
}

/** Sends an upload but for its last byte. @returns when the server has had enough of waiting. */
function hold({ url, token = "" }: Blow, bytes: number): Promise<void> {
  const head = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\n';
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": bytes,
  };
  return new Promise((resolve) => {
    const call = request(url, { method: "POST", headers, agent: false }, (answer) => {
      count(answer.statusCode ?? 0);
      answer.resume();
    });
    call.once("error", () => count(0)).once("close", resolve);
    call.write(head);
    call.write(Buffer.alloc(bytes - head.length - 1));
  });
}

async function forever(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work();
}

async function run(attack: Attack): Promise<void> {
  let next = 0;
  const blow = (): Blow => attack.blows[(next += 1) % attack.blows.length] as Blow;
  if ("parallel" in attack)
    await Promise.all(Array.from({ length: attack.parallel }, () => forever(() => strike(blow()))));
  if ("held" in attack)
    await Promise.all(Array.from({ length: attack.held }, () => forever(() => hold(blow(), attack.bytes))));
  if ("perSecond" in attack) {
    const begun = performance.now();
    await forever(async () => {
      while (next < ((performance.now() - begun) / 1000) * attack.perSecond) void strike(blow());
      await sleep(5);
    });
  }
}

process.on("SIGTERM", () => {
  process.stdout.write(JSON.stringify(Object.fromEntries(statuses)), () => process.exit(0));
});
await run(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Attack);
