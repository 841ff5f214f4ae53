import { z } from "zod";
import { roles, reachOf } from "#contract/access.ts";
import type { Endpoint, May } from "#contract/endpoint.ts";
import { FaultReply } from "#contract/fault.ts";

type Json = Record<string, unknown>;

/** Named schemas stand once in the document, among its components: there `named` gathers them. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(schema, { io, reused: "inline" });
  const inDocument = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  Object.assign(named, inDocument($defs ?? {}));
  return inDocument(rest);
}

const fault = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
});

function whoMay(may: May): string {
  if (may === "anyone") return "Anyone, without a session.";
  if (may === "signed-in") return "Any signed-in person.";
  const allowed = roles.filter((role) => reachOf(role, may));
  return `Roles: ${allowed.map((role) => `${role} (${reachOf(role, may)})`).join(", ")}.`;
}

function operation(endpoint: Endpoint, named: Json): Json {
  const name = endpoint.path.slice(1).replace("/", "_");
  return {
    operationId: name,
    tags: [endpoint.path.split("/")[1]?.toLowerCase()],
    summary: endpoint.about,
    description: `${whoMay(endpoint.may)}${endpoint.method === "DELETE" ? " May also be sent as POST." : ""}`,
    ...(endpoint.may === "anyone" ? {} : { security: [{ session: [] }] }),
    parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchema(endpoint.body, "input", named) } },
    },
    responses: {
      [endpoint.status]: {
        description: "Done",
        content: { "application/json": { schema: jsonSchema(endpoint.reply, "output", named) } },
      },
      "400": fault("What was sent cannot be used; `fields` says what"),
      ...(endpoint.may === "anyone"
        ? {}
        : { "401": fault("No live session"), "403": fault("Not this role's to do") }),
      "404": fault("Not there, or not yours"),
      "409": fault("It changed, is taken, or is in use (`uses` says by what)"),
      "429": fault("Too often; see Retry-After"),
      "503": fault("The database is away; see Retry-After"),
    },
  };
}

/** The OpenAPI 3.1 document of the endpoints, made from the same declarations that serve them. */
export function openapiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  jsonSchema(FaultReply, "output", schemas);
  for (const endpoint of endpoints)
    paths[`/api${endpoint.path}`] = { [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  return {
    openapi: "3.1.1",
    info: {
      title: "Chamak",
      version,
      description:
        "Paths match and body keys are read without regard to case; unknown keys are refused. Send the token as `Authorization: Bearer …`.",
    },
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", maxLength: 200 },
          description: "Writes: a repeat with the same key and body answers the same and writes nothing.",
        },
      },
      schemas,
    },
  };
}
