import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Outside } from "#server/net/outside.ts";

export type ReceivedCall = { path: string; headers: IncomingHttpHeaders; body: string };

/** A webhook receiver that keeps what it is sent; `answer` decides its response. */
export class Receiver {
  readonly received: ReceivedCall[] = [];
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) => void response.end();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on("request", (request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        const call = { path: request.url ?? "", headers: request.headers, body };
        receiver.received.push(call);
        receiver.answer(response, call);
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return receiver;
  }

  /** Its URL under a host name. */
  url(host = "hooks.example.com"): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/in`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Resolves example.com to 127.0.0.1, and inside.example.com to an address that may not be called. */
export const testOutside: Outside = {
  allowsHttp: true,
  mayCall: (address) => address === "127.0.0.1",
  resolve: (host) =>
    Promise.resolve(host === "inside.example.com" ? ["127.0.0.1", "10.0.0.7"] : ["127.0.0.1"]),
};
