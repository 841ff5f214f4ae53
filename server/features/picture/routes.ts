import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addPicture, DOCUMENTS, pictureUrl } from "#contract/picture/picture.ts";
import { widthsOf } from "#server/files/image.ts";
import { keepFolder, readKept } from "#server/files/keptFolder.ts";
import { missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { insertPicture } from "./queries.ts";
import { fileOf, newName, pathOf, picturesIn } from "./rules.ts";

export function pictureRoutes(serve: Serve, filesRoot: string): void {
  const root = picturesIn(filesRoot);

  serve(addPicture, async ({ file, caller, now, write }) => {
    // Before the transaction, which would hold a connection for as long as the pictures of others are worked on.
    const widths = await widthsOf(file.bytes);
    return write(async (db) => {
      const name = newName();
      const pictureId = await insertPicture(db, name, caller.userId, now);
      // A picture without its files is never committed; files without their picture, after a crash, are swept.
      await keepFolder(root, name, new Map([...widths].map(([width, bytes]) => [fileOf(width), bytes])));
      return { pictureId, imageUrl: pictureUrl(name) };
    });
  });
}

/** A picture never changes under its name: it is asked for once, and opened as nothing but a picture. */
const headers = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

type Asked = { Params: { name: string; file: string } };

/** Serves the files of pictures to anybody. */
export function pictureFiles(app: FastifyInstance, filesRoot: string): void {
  const root = picturesIn(filesRoot);
  const answer = async ({ params, headers: asked }: FastifyRequest<Asked>, reply: FastifyReply) => {
    const inside = pathOf(params.name, params.file);
    const bytes = inside && (await readKept(path.join(root, inside)));
    if (!bytes) throw missing("Picture");
    const etag = `"${params.name}-${params.file}"`;
    reply.headers({ ...headers, etag });
    if (asked["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.send(bytes);
  };
  app.get<Asked>(`${DOCUMENTS}/pictures/:name/:file`, answer);
}
