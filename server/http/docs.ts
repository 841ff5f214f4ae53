import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { nowhere } from "./errors.ts";
import { openapiOf } from "./openapi.ts";

const PAGE = "/api/docs";
/** Conditional and range headers of the browser. */
const forwardedHeaders = ["if-none-match", "if-modified-since", "range"] as const;

/** The page for people, a separate app that is called within this process. */
async function makePage(
  version: string,
  document: () => ReturnType<typeof openapiOf>,
): Promise<FastifyInstance> {
  const [swagger, swaggerUi] = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]);
  const page = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  const unmade = { openapi: "3.1.1", info: { title: "Chamak", version }, paths: {} };
  await page.register(swagger.default, { mode: "static", specification: { document: unmade } });
  await page.register(swaggerUi.default, {
    routePrefix: PAGE,
    uiConfig: { docExpansion: "list" },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
  return page;
}

/**
 * The API's description, for programs at /api/openapi.json and for people at /api/docs. Both are built on first
 * request: few processes ever need them, and they would cost every start time and memory.
 */
export function docsRoutes(app: FastifyInstance, version: string): void {
  let description: ReturnType<typeof openapiOf> | undefined;
  const document = () => (description ??= openapiOf(endpoints, version));
  app.get("/api/openapi.json", document);
  let page: Promise<FastifyInstance> | undefined;
  const show = async ({ url, headers: sent }: FastifyRequest, reply: FastifyReply) => {
    page ??= makePage(version, document);
    const headers = Object.fromEntries(
      forwardedHeaders.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])),
    );
    const answer = await (await page).inject({ method: "GET", url, headers });
    if (answer.statusCode === 404) throw nowhere();
    // Hop-by-hop headers belong to this connection.
    const { connection: _connection, "transfer-encoding": _encoding, ...forwarded } = answer.headers;
    return reply.code(answer.statusCode).headers(forwarded).send(answer.rawPayload);
  };
  app.get(PAGE, show);
  app.get(`${PAGE}/*`, show);
}
