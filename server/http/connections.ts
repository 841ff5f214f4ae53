import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes the connections that Node would wait for on shutdown: unused ones, which browsers open in advance, at once;
 * the others with their response.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done(null, payload);
  });
}
