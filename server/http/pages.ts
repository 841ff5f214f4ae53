import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { docsRoutes } from "./docs.ts";
import { webRoutes } from "./web.ts";

type PageOptions = {
  version: string;
  publicUrl: string;
  /** Folder of the built web app. */
  webRoot: string;
};

/** What browsers open: the web app and the API's documentation, under a strict content policy. */
export async function pageRoutes(
  app: FastifyInstance,
  { version, publicUrl, webRoot }: PageOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // The component library sets inline styles; scripts stay strict.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "upgrade-insecure-requests": null,
      },
    },
    // Browsers must not be told to insist on TLS by a server that is reached without it.
    strictTransportSecurity: publicUrl.startsWith("https:"),
  });
  await docsRoutes(app, version);
  await webRoutes(app, webRoot);
}
