import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { docsRoutes } from "./docs.ts";
import { webRoutes } from "./web.ts";

type PageOptions = {
  version: string;
  /** Folder of the built web app. */
  webRoot: string;
  /** URL of the map's tile style. */
  mapStyleUrl?: string | undefined;
  clockOffsetDays?: number;
};

/** A style names its tiles, sprites and fonts itself, on hosts that only it knows. */
const mapHosts = (styleUrl: string | undefined): string[] =>
  styleUrl === undefined ? [] : [...new Set(["https:", new URL(styleUrl).origin])];

/** The web app and the API's documentation, under a strict content security policy. */
export async function pageRoutes(
  app: FastifyInstance,
  { version, webRoot, mapStyleUrl, clockOffsetDays = 0 }: PageOptions,
): Promise<void> {
  const hosts = mapHosts(mapStyleUrl);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // The component library sets inline styles; scripts stay strict.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", ...hosts],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...hosts],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "upgrade-insecure-requests": null,
      },
    },
    // Set for all responses alike when the public URL uses TLS.
    strictTransportSecurity: false,
  });
  docsRoutes(app, version);
  await webRoutes(app, webRoot, clockOffsetDays);
}
