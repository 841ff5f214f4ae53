import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "#server/scope.ts";
import { Callers } from "./callers.ts";
import { nowhere } from "./fault.ts";
import { answerHeaders, bearerToken } from "./serve.ts";
import { Turn } from "./turn.ts";

/** What somebody's browser says of itself, as far as a picture depends on it. */
type Seen = { phone: boolean; narrow: boolean; mac: boolean };
/** What the build has made of `web/draw/ahead.tsx`: a screen for whoever asks, null where that is left to the app. */
type Drawer = {
  draw: (
    address: string,
    seen: Seen,
    ask: (path: string, body: object) => Promise<unknown>,
  ) => Promise<{ html: string; title: string; known: unknown } | null>;
};

/**
 * The screens that are drawn ahead of their code, as the app writes their addresses: lists and figures, which take the server
 * some 10 to 30 ms. A board of a thousand washes would keep everybody waiting, and a form shows nothing that is worth it.
 */
const screens = [
  "/Managementdashboard",
  "/Companydashboard",
  "/Booking",
  "/CompanySectionBooking",
  "/wash",
  "/payments",
  "/request",
  "/ticket",
  "/companyticket",
  "/bills",
  "/society",
  "/service-zone",
  "/customer",
  "/provider",
  "/CompanySectionProvider",
  "/pay",
  "/employee",
  "/services",
  "/servicesItem",
  "/vehicles",
  "/Offers",
  "/company",
  "/companyuser",
  "/CompanySectionUser",
  "/webhooks",
  "/keys",
  "/access",
  "/audit",
  "/messages",
  "/CompanySectionMessages",
];
const named = new Map(screens.map((address) => [address.toLowerCase(), address]));

/** Whether the screen at an address in lower case is drawn ahead of its code. */
export const isDrawnAhead = (address: string): boolean => named.has(address);

const pack = promisify(brotliCompress);
/** Of brotli, which goes to 11: more takes longer than the line does. */
const QUALITY = 5;

/** A question of the screen was refused: whoever looks may not see it, or not now. */
class Refused extends Error {}

/** Makes the screen's calls as who asks for it, by the door that everybody's calls come through. */
function askerOf(app: FastifyInstance, { ip, headers: { authorization } }: FastifyRequest) {
  return async (address: string, body: object): Promise<unknown> => {
    const answer = await app.inject({
      method: "POST",
      url: `/api${address}`,
      payload: body,
      remoteAddress: ip,
      headers: { authorization },
    });
    if (answer.statusCode !== 200) throw new Refused(`${address} answered ${answer.statusCode}.`);
    return answer.json();
  };
}

/**
 * `GET /ahead/<screen>`: a screen as whoever is signed in sees it first, drawn at the server, with the answers that it
 * shows: `{ html, title, known }`. 204 where it is left to the app: to strangers, to whom the screen is not open, while its data
 * cannot be had. It says what the calls of the caller answer and nothing else; they are limited as all of theirs are, and
 * of each person one screen is drawn at a time. 429 for who asks for too many, or with too many tokens that are nobody's.
 * @param root folder of the built web app; what draws lies beside it.
 * @param callerOf who asks; null for a stranger. @throws 429 when too many strangers have asked from there.
 */
export function aheadRoutes(
  app: FastifyInstance,
  root: string,
  callerOf: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  const file = path.join(root, "..", "draw", "ahead.cjs");
  if (!existsSync(file)) return;
  const callers = new Callers({
    name: "screens",
    share: 1,
    waiting: 20,
    refusal: "You open too many screens at once.",
    retryAfter: 2,
  });
  const drawFor = async (request: FastifyRequest, address: string, seen: Seen) => {
    // Loaded when somebody first looks: a start need not wait for it.
    const { draw } = createRequire(file)(file) as Drawer;
    try {
      return await draw(address, seen, askerOf(app, request));
    } catch (error) {
      if (!(error instanceof Refused)) request.log.error({ err: error }, "a screen could not be drawn");
      return null;
    }
  };
  app.get<{ Params: { "*": string }; Querystring: Record<string, string> }>(
    "/ahead/*",
    async (request, reply) => {
      const address = named.get(`/${request.params["*"]}`.toLowerCase());
      if (address === undefined) throw nowhere();
      const { phone, narrow, mac } = request.query;
      const seen = { phone: phone === "true", narrow: narrow === "true", mac: mac === "true" };
      void reply.headers({ ...answerHeaders, vary: "accept-encoding" });
      const caller = bearerToken(request) === null ? null : await callerOf(request);
      if (caller === null) return reply.code(204).send();
      const turn = await Turn.take(callers, `user ${caller.userId}`, 1, reply);
      const drawn = await turn.work(() => drawFor(request, address, seen));
      if (drawn === null) return reply.code(204).send();
      const json = JSON.stringify(drawn);
      if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(json);
      const packed = await pack(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
      return reply.header("content-encoding", "br").send(packed);
    },
  );
}
