import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets go of the connections that Node would wait for when the server closes: those on which nothing was ever
 * asked, as browsers open in advance, at once; those of calls that are under way with their answer.
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
