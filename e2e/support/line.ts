import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addresses } from "#contract/addresses.ts";

/** What happened to the calls that record something. */
type CallCounts = { attempts: number; cut: number; lost: number; doubled: number; refused: number };

type Reply = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const isRecording = (url = ""): boolean =>
  [addresses.recordOutcome, addresses.addPhoto].some((address) => url === `/api${address}`);

/** A network connection between a phone and the server, with its own address. */
export type Connection = {
  url: string;
  luck: CallCounts;
  isUp: boolean;
  /** Cuts calls that record something, drops their responses and sends them twice. */
  isBad: boolean;
  /** Answers instead of the server. Null passes the call on. */
  instead: ((url: string, body: Buffer) => { status: number; body: object } | null) | null;
  close: () => Promise<void>;
};

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Opens a connection to the server at `origin`. */
export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const luck: CallCounts = { attempts: 0, cut: 0, lost: 0, doubled: 0, refused: 0 };

  function forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const override = line.instead?.(url ?? "", body);
    if (override)
      return Promise.resolve({
        status: override.status,
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(override.body)),
      });
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, path: url, method, headers }, (answer) => {
        const { statusCode = 502 } = answer;
        bodyOf(answer).then(
          (content) => resolve({ status: statusCode, headers: answer.headers, body: content }),
          reject,
        );
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
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
    // An impatient gateway sends the request a second time, at the same moment.
    const second = chance < 0.4 ? forward(message, body) : null;
    if (second) luck.doubled += 1;
    const reply = await forward(message, body);
    await second;
    if (chance < 0.6) {
      luck.lost += 1;
      message.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  const server = createServer((message, response) => {
    handle(message, response).catch(() => message.socket.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const line: Connection = {
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
