import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Brotli level, at most 11: a page of 30 kB takes a few milliseconds. */
const QUALITY = 9;
/** Most texts that are kept; pages with data are made again after each change. */
const MAX_TEXTS = 200;

/** A text as it is sent; compressed once somebody takes it so. */
type Packed = { plain: Buffer; etag: string; brotli?: Promise<Buffer> };

function pack(text: string): Packed {
  const plain = Buffer.from(text);
  return { plain, etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"` };
}

const compressed = promisify(brotliCompress);

/** In another thread: the description of all calls is long, and this one answers everybody. */
const compress = (plain: Buffer): Promise<Buffer> =>
  compressed(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

/** Sends a text of a type, in the browser's best compression; nothing but headers when the browser has it already. */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
) => Promise<FastifyReply>;

/** Each text is compressed only once, whoever asks for it. */
export function textSender(): SendText {
  const kept = new Map<string, Packed>();
  const packedOf = (text: string): Packed => {
    const packed = kept.get(text) ?? pack(text);
    if (kept.size >= MAX_TEXTS) kept.clear();
    kept.set(text, packed);
    return packed;
  };
  return async ({ headers }, reply, text, type) => {
    const packed = packedOf(text);
    const { plain, etag } = packed;
    void reply.headers({ "content-type": type, "cache-control": "no-cache", vary: "accept-encoding", etag });
    if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    if (!/\bbr\b/.test(headers["accept-encoding"] ?? "")) return reply.send(plain);
    return reply.header("content-encoding", "br").send(await (packed.brotli ??= compress(plain)));
  };
}
