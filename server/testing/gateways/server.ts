import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type GatewayRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};
export type GatewayAnswer = { status: number; body: unknown };

/**
 * How a call goes wrong: with a status; with no answer at all; or done, but the connection breaks before the answer.
 * `none`: it goes well, and one after it does not.
 */
export type Trouble = number | "silent" | "answer lost" | "none";

/** An HTTP server of a gateway on this machine. */
export class GatewayServer {
  readonly requests: GatewayRequest[] = [];
  /** Faults of the next calls, one each. */
  readonly trouble: Trouble[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param answer what the gateway does and answers. */
  static async open(answer: (request: GatewayRequest) => GatewayAnswer): Promise<GatewayServer> {
    const server = createServer();
    const gateway = new GatewayServer(server);
    server.on("request", (request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (part: string) => (text += part));
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
        gateway.#answer({ method, path: url, headers, body }, response, answer);
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return gateway;
  }

  #answer(
    request: GatewayRequest,
    response: ServerResponse,
    answer: (request: GatewayRequest) => GatewayAnswer,
  ): void {
    this.requests.push(request);
    const trouble = this.trouble.shift();
    if (trouble === "silent") return;
    if (typeof trouble === "number") {
      response.writeHead(trouble).end("<html>away</html>");
      return;
    }
    const { status, body } = answer(request);
    if (trouble === "answer lost") {
      response.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The calls with this method whose paths match. */
  calls(method: string, path: RegExp): GatewayRequest[] {
    return this.requests.filter((one) => one.method === method && path.test(one.path));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
