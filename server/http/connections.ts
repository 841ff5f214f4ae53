import type { ServerResponse } from "node:http";
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

/**
 * Ends the answers of a lost connection. Node tells only the one that is being sent: those that wait behind it, as a
 * client sent its requests without waiting, would keep their turns and files for ever.
 */
export function endAnswersOfLostConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>();
  app.server.on("connection", (socket) => {
    const answers = new Set<ServerResponse>();
    underWay.set(socket, answers);
    socket.once("close", () => {
      for (const answer of answers) answer.destroy().emit("close");
    });
  });
  app.server.on("request", ({ socket }, answer) => {
    const answers = underWay.get(socket);
    answers?.add(answer);
    answer.once("close", () => answers?.delete(answer));
  });
}
