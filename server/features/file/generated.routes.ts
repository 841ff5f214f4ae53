import type { FastifyInstance } from "fastify";
import type { Permission } from "#contract/access.ts";
import { listOf, type Reveals } from "#contract/endpoint.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { recordReading } from "#server/db/auditedAccess.ts";
import type { Db } from "#server/db/database.ts";
import type { Replica } from "#server/db/replica.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Renderings } from "#server/http/renderings.ts";
import { type Scope, scopeOf } from "#server/access/scope.ts";
import { findReader, type Readers } from "./file.routes.ts";
import { signedHeaders } from "./headers.rules.ts";
import { GENERATED_PATH, parseGeneratedFileUrl } from "./generated.rules.ts";

/** A kind of file that is generated from the database when it is opened, and not stored. */
export type GeneratedFile = {
  permission: Permission;
  /** True if a replica of the database may give its rows, as in `Endpoint`. */
  fromReplica?: true;
  /** Its reading in the audit, as in `Endpoint`; a list is an entry whatever its rows. */
  reveals: Reveals;
  /** @param about the parameters that the link was signed for. @throws 404 when the reader may not see it. */
  render: (db: Db, scope: Scope, about: readonly string[], file: string, now: Date) => Promise<Buffer>;
};

type Options = Readers & {
  clock: () => Date;
  secrets: Secrets;
  files: Readonly<Record<string, GeneratedFile>>;
  replica: Replica | undefined;
  renderings: Renderings;
};

/**
 * Serves generated files to readers who still have access, while the session or key that the link was signed for is
 * valid.
 */
export function generatedFileRoutes(app: FastifyInstance, options: Options): void {
  const { db, clock, secrets, files, replica, renderings } = options;
  app.get(`${GENERATED_PATH}/:kind/:about/:reader/:until/:signature/:file`, async (request, reply) => {
    const now = clock();
    const link = parseGeneratedFileUrl(request.params as Record<string, string>, secrets, now);
    const generated = link && files[link.kind];
    if (!generated) throw missing("paper");
    request.endTurn?.();
    const slot = await renderings.slotOf(link.reader.userId, reply);
    const bytes = await slot.work(async () => {
      const reader = await findReader(link.reader, options, now);
      const scope = reader && scopeOf(reader, generated.permission);
      if (!scope) throw missing("paper");
      const render = (from: Db) => generated.render(from, scope, link.about, link.file, now);
      const rendered = await renderings.render(reader, slot.leaving, () =>
        generated.fromReplica && replica ? replica.read(render) : render(db),
      );
      const read = listOf(generated.reveals);
      if (read !== null) await recordReading(db, reader, { read, file: link.file });
      return rendered;
    });
    const isPdf = link.file.endsWith(".pdf");
    return reply
      .headers({
        ...signedHeaders(link.file),
        // Tables are downloaded as a file.
        ...(!isPdf && { "content-disposition": `attachment; filename="${link.file}"` }),
      })
      .send(bytes);
  });
}
