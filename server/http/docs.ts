import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { openapiOf } from "./openapi.ts";

/** The API's description, for programs at /api/openapi.json and for people at /api/docs. */
export async function docsRoutes(app: FastifyInstance, version: string): Promise<void> {
  const document = openapiOf(endpoints, version);
  app.get("/api/openapi.json", () => document);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiConfig: { docExpansion: "list" } });
}
