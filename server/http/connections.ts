import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * When the server closes, ends the connections on which nothing was ever asked. Browsers open some in advance;
 * Node takes them for busy ones and would wait for them.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}
