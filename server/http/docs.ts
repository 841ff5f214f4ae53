import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { nowhere } from "./errors.ts";
import { openapiOf } from "./openapi.ts";
import { textSender } from "./packed.ts";

const PAGE = "/api/docs";
const JSON_TYPE = "application/json; charset=utf-8";
const YAML_TYPE = "application/x-yaml";
/** Conditional and range headers of the browser. */
const forwardedHeaders = ["if-none-match", "if-modified-since", "range"] as const;

/** The page for people, a separate app that is called within this process. */
async function makePage(version: string, description: object): Promise<FastifyInstance> {
  const [swagger, swaggerUi] = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]);
  const page = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  const unmade = { openapi: "3.1.1", info: { title: "Chamak", version }, paths: {} };
  await page.register(swagger.default, { mode: "static", specification: { document: unmade } });
  await page.register(swaggerUi.default, {
    routePrefix: PAGE,
    uiConfig: { docExpansion: "list" },
    transformSpecification: () => description,
    transformSpecificationClone: false,
  });
  return page;
}

/**
 * The API's description, for programs at /api/openapi.json and for people at /api/docs. Both are built on first
 * request: few processes ever need them, and they would cost every start time and memory. What takes long, the
 * description as a text, is written once.
 */
export function docsRoutes(app: FastifyInstance, version: string): void {
  let description: ReturnType<typeof openapiOf> | undefined;
  const describe = () => (description ??= openapiOf(endpoints, version));
  let page: Promise<FastifyInstance> | undefined;
  const fromPage = async (url: string, headers: Record<string, string> = {}) =>
    (await (page ??= describe().then((described) => makePage(version, described)))).inject({
      method: "GET",
      url,
      headers,
    });

  const sendText = textSender();
  let json: Promise<string> | undefined;
  const sendJson = async (request: FastifyRequest, reply: FastifyReply) => {
    json ??= describe().then((described) => JSON.stringify(described));
    return sendText(request, reply, await json, JSON_TYPE);
  };
  let yaml: Promise<string> | undefined;
  const sendYaml = async (request: FastifyRequest, reply: FastifyReply) => {
    yaml ??= fromPage(`${PAGE}/yaml`).then(({ payload }) => payload);
    return sendText(request, reply, await yaml, YAML_TYPE);
  };
  const show = async ({ url, headers: sent }: FastifyRequest, reply: FastifyReply) => {
    const headers = Object.fromEntries(
      forwardedHeaders.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])),
    );
    const answer = await fromPage(url, headers);
    if (answer.statusCode === 404) throw nowhere();
    // Hop-by-hop headers belong to this connection.
    const { connection: _connection, "transfer-encoding": _encoding, ...forwarded } = answer.headers;
    return reply.code(answer.statusCode).headers(forwarded).send(answer.rawPayload);
  };
  app.get("/api/openapi.json", sendJson);
  app.get(`${PAGE}/json`, sendJson);
  app.get(`${PAGE}/yaml`, sendYaml);
  app.get(PAGE, show);
  app.get(`${PAGE}/*`, show);
}
