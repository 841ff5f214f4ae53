import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addresses } from "#contract/addresses.ts";

/** What became of the calls that record something. */
type Luck = { attempts: number; cut: number; lost: number; doubled: number; refused: number };

type Reply = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const isRecording = (url = ""): boolean =>
  [addresses.recordOutcome, addresses.addPhoto].some((address) => url === `/api${address}`);

/** The line between a phone and the server, on an address of its own. */
export type Line = {
  url: string;
  luck: Luck;
  /** Whether there is a signal. */
  isUp: boolean;
  /** Whether it cuts calls that record something, loses their answers and says them twice. */
  isBad: boolean;
  /** Answers in place of the server; null lets it. */
  instead: ((url: string, body: Buffer) => { status: number; body: object } | null) | null;
  close: () => Promise<void>;
};

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Opens a line to the server at `origin`. */
export async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const luck: Luck = { attempts: 0, cut: 0, lost: 0, doubled: 0, refused: 0 };

  function pass({ url, method, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const given = line.instead?.(url ?? "", body);
    if (given)
      return Promise.resolve({
        status: given.status,
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(given.body)),
      });
    return new Promise((resolve, reject) => {
      const passed = request({ agent, hostname, port, path: url, method, headers }, (answer) => {
        const { statusCode = 502 } = answer;
        bodyOf(answer).then(
          (got) => resolve({ status: statusCode, headers: answer.headers, body: got }),
          reject,
        );
      });
      passed.on("error", reject);
      passed.end(body);
    });
  }

  async function carry(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chance = line.isBad && isRecording(message.url) ? Math.random() : 1;
    if (isRecording(message.url)) luck.attempts += 1;
    if (!line.isUp || chance < 0.15) {
      luck.cut += 1;
      message.socket.destroy();
      return;
    }
    const body = await bodyOf(message);
    if (chance < 0.25) {
      luck.refused += 1;
      response.writeHead(502, { "content-type": "text/html" }).end("<p>Bad gateway</p>");
      return;
    }
    // A gateway that has lost patience asks a second time, at the same moment.
    const second = chance < 0.4 ? pass(message, body) : null;
    if (second) luck.doubled += 1;
    const reply = await pass(message, body);
    await second;
    if (chance < 0.6) {
      luck.lost += 1;
      message.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  const server = createServer((message, response) => {
    carry(message, response).catch(() => message.socket.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    luck,
    isUp: true,
    isBad: false,
    instead: null,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return line;
}
