import { existsSync } from "node:fs";
import path from "node:path";
import statics from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { nowhere } from "./fault.ts";

const A_YEAR = "public, max-age=31536000, immutable";

/**
 * Serves the built web app: hashed assets for good, everything else asked for anew each time; any other address
 * outside the API opens the app, which shows the screen or says that there is none.
 */
export async function webRoutes(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(path.join(root, "index.html"))) {
    app.setNotFoundHandler(() => {
      throw nowhere();
    });
    return;
  }
  await app.register(statics, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? A_YEAR : "no-cache",
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" && !/^\/(api|assets|documents)(\/|$)/i.test(request.url.split("?")[0] ?? "");
    if (!isPage) throw nowhere();
    return reply.sendFile("index.html");
  });
}
