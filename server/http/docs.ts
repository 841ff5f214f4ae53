import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { openapiOf } from "./openapi.ts";

/**
 * The API's description, for programs at /api/openapi.json and for people at /api/docs. It is made when somebody first
 * asks: few starts ever need it, and it would cost each of them time and memory.
 */
export async function docsRoutes(app: FastifyInstance, version: string): Promise<void> {
  let made: ReturnType<typeof openapiOf> | undefined;
  const document = () => (made ??= openapiOf(endpoints, version));
  app.get("/api/openapi.json", document);
  const unmade = { openapi: "3.1.1", info: { title: "Chamak", version }, paths: {} };
  await app.register(swagger, { mode: "static", specification: { document: unmade } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { docExpansion: "list" },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
