import type { FastifyInstance } from "fastify";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Most values of a body, with keys and lists: 20,000 places are covered at once. */
const MAX_VALUES = 40_000;
/** Most lists and objects inside each other. */
const MAX_DEPTH = 20;

/**
 * Looks at a JSON text without making anything of it, because many or deep values block everybody while they are made.
 * @throws 400 for more values than a body has, or deeper ones.
 */
export function expectModest(text: string): void {
  let [values, depth] = [0, 0];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === "\\" ? 1 : 0;
    else if (sign === "," || sign === "[" || sign === "{") values += 1;
    if (isQuoted) continue;
    if (sign === "[" || sign === "{") depth += 1;
    if (sign === "]" || sign === "}") depth -= 1;
    if (values > MAX_VALUES) throw new ApiError("invalid", refusalText("jsonValues", { count: MAX_VALUES }));
    if (depth > MAX_DEPTH) throw new ApiError("invalid", refusalText("jsonDepth", { count: MAX_DEPTH }));
  }
}

/** Lets calls have JSON bodies, none with too many or too deep values. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    try {
      expectModest(text);
    } catch (error) {
      done(error as ApiError);
      return;
    }
    void parse(request, text, done);
  });
}
