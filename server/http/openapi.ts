import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { roles, reachOf } from "#contract/access.ts";
import type { Endpoint, RequiredPermission } from "#contract/endpoint.ts";
import { keyScopes, permissionsOf } from "#contract/key/scope.ts";
import { ApiErrorReply } from "#contract/error.ts";

/** Introduction of the page. A test runs its example as written. */
const introduction = `Paths match and body keys are read without regard to case; unknown keys are refused.

People sign in by \`/Auth/Login\` and send its token as \`Authorization: Bearer …\`. Other software sends an API key
(\`chamak_…\`) in its place: the owner of a company adds one by \`/ApiKey/Add\`, or under API keys, and says what it may
do. It then acts as the company. With Node.js, and the key in the environment:

\`\`\`js
const answer = await fetch(\`\${process.env.CHAMAK_URL}/api/Booking/Search\`, {
  method: "POST",
  headers: {
    authorization: \`Bearer \${process.env.CHAMAK_KEY}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify({ page: 1, pageSize: 20 }),
});
if (!answer.ok) throw new Error((await answer.json()).message);
const { rows, total } = await answer.json();
console.log(\`\${rows.length} of \${total} bookings\`);
\`\`\`

A key makes 10 calls a second, and up to 120 at once after a rest; beyond that the answer is 429.

What happens is told to webhooks: a POST of \`{id, event, at, data}\`, signed as the Standard Webhooks specification says.`;

type Json = Record<string, unknown>;

/** Named schemas appear once in the document, among its components: `named` collects them. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(schema, { io, reused: "inline" });
  const inDocument = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  Object.assign(named, inDocument($defs ?? {}));
  return inDocument(rest);
}

const errorReply = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
});

function whoMay(permission: RequiredPermission): string {
  if (permission === "anyone") return "Anyone, without a session.";
  if (permission === "signed-in") return "Any signed-in person.";
  const allowed = roles.filter((role) => reachOf(role, permission));
  const scopes = keyScopes.filter((scope) => permissionsOf([scope]).has(permission));
  const byKey = scopes.length > 0 ? ` Keys with ${scopes.join(" or ")}.` : "";
  return `Roles: ${allowed.map((role) => `${role} (${reachOf(role, permission)})`).join(", ")}.${byKey}`;
}

function operation(endpoint: Endpoint, named: Json): Json {
  const name = endpoint.path.slice(1).replace("/", "_");
  return {
    operationId: name,
    tags: [endpoint.path.split("/")[1]?.toLowerCase()],
    summary: endpoint.about,
    description: `${whoMay(endpoint.permission)}${endpoint.method === "DELETE" ? " May also be sent as POST." : ""}`,
    ...(endpoint.permission === "anyone" ? {} : { security: [{ session: [] }] }),
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
      "400": errorReply("What was sent cannot be used; `fields` says what"),
      ...(endpoint.permission === "anyone"
        ? {}
        : { "401": errorReply("No live session"), "403": errorReply("Not this role's to do") }),
      "404": errorReply("Not there, or not yours"),
      "409": errorReply("It changed, is taken, or is in use (`uses` says by what)"),
      "429": errorReply("Too often; see Retry-After"),
      "503": errorReply("The database is away; see Retry-After"),
    },
  };
}

/**
 * The OpenAPI 3.1 document, generated from the same declarations that serve the endpoints. Others are answered between
 * one endpoint and the next.
 */
export async function openapiOf(endpoints: readonly Endpoint[], version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  jsonSchema(ApiErrorReply, "output", schemas);
  for (const endpoint of endpoints) {
    paths[`/api${endpoint.path}`] = { [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
    await setImmediate();
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Chamak",
      version,
      description: introduction,
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
