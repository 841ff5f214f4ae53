import type { z } from "zod";
import {
  addDocument,
  deleteDocument,
  type DocumentFields as WireFields,
  getDocument,
  getDocuments,
  updateDocument,
} from "#contract/provider/document.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { deleteFile, insertFile } from "#server/features/file/file.queries.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import type { Guard } from "#server/features/file/file.routes.ts";
import { folderOf, LINK_MS, newFile, type NewFile, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { linkTo } from "#server/features/file/link.rules.ts";
import { discard, type FileStore, withUploadedFile } from "#server/files/store.ts";
import { found, invalid, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { pageFile, pdfFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import type { Upload } from "#server/http/upload.ts";
import { type Caller, scopeOf } from "#server/access/scope.ts";
import { findProvider, lockProvider } from "./provider.queries.ts";
import {
  changeDocument,
  type DocumentFields,
  type DocumentRow,
  findDocument,
  findDocumentOfFile,
  findDocuments,
  lockDocument,
  insertDocument,
  removeDocument,
} from "./document.queries.ts";
import { isPdf, pageOfType, PDF, PHOTO } from "./document.rules.ts";

type Options = { secrets: Secrets; store: FileStore };
type Sender = { caller: Caller; leaving: AbortSignal };

/**
 * A picture is re-encoded from its pixels. A PDF without active content is stored unchanged, and is only ever served
 * sandboxed.
 */
async function sanitizedDocument({ bytes, hash }: Upload, sender: Sender): Promise<NewFile> {
  if (isPdf(bytes)) {
    await readApart(pdfFile, bytes, undefined, sender);
    return newFile("document", new Map([[PDF, bytes]]), { size: null, hash });
  }
  const { page, thumbnail, size } = await readApart(pageFile, bytes, undefined, sender);
  const files = new Map([
    [PHOTO, page],
    [THUMBNAIL, thumbnail],
  ]);
  return newFile("document", files, { size, hash });
}

const fieldsOf = (body: z.output<typeof WireFields>): DocumentFields => ({
  documentType: body.DocumentType,
  description: body.Description,
  issuedOn: body.IssuedOn || null,
  expiresOn: body.ExpiresOn || null,
});

/** Whoever may read a provider's documents may open their files. */
export const documentGuard: Guard = async (db, reader, fileId) => {
  const scope = scopeOf(reader, getDocument.permission);
  const document = scope && (await findDocumentOfFile(db, scope, fileId));
  return document ? { noun: "providerDocument", id: document.documentId, name: document.documentType } : null;
};

export function documentRoutes(serve: Serve, { secrets, store }: Options): void {
  const serialize = (row: DocumentRow, reader: Caller, now: Date) => {
    const link = { fileId: row.fileId, reader, until: new Date(now.getTime() + LINK_MS) };
    const page = pageOfType(row.contentType);
    return {
      providerDocumentId: row.documentId,
      providerId: row.providerId,
      documentType: row.documentType,
      description: row.description,
      issuedOn: row.issuedOn,
      expiresOn: row.expiresOn,
      documentUrl: linkTo({ ...link, variant: page }, secrets),
      thumbnailUrl: page === PHOTO ? linkTo({ ...link, variant: THUMBNAIL }, secrets) : null,
      uploadedAt: row.uploadedAt.toISOString(),
    };
  };

  serve(addDocument, async ({ body, scope, caller, file, now, write, leaving }) => {
    const document = await sanitizedDocument(file, { caller, leaving });
    return withUploadedFile(store, document, (named) =>
      write(async (db) => {
        await lockProvider(db, scope, body.ProviderId);
        const fields = fieldsOf(body);
        const fileId = await insertFile(db, document, caller.userId, now);
        const providerDocumentId = await insertDocument(db, body.ProviderId, fields, fileId);
        named();
        return { providerDocumentId };
      }),
    );
  });

  serve(updateDocument, async ({ body, scope, caller, file, now, write, leaving }) => {
    const document = file && (await sanitizedDocument(file, { caller, leaving }));
    const change = (named: () => void) =>
      write(async (db, afterCommit) => {
        const { providerDocumentId } = body;
        const stored = found(await lockDocument(db, scope, providerDocumentId), "document");
        if (stored.providerId !== body.ProviderId)
          throw invalid({ ProviderId: refusalText("documentOfOther") });
        const fields = fieldsOf(body);
        const fileId = document && (await insertFile(db, document, caller.userId, now));
        await changeDocument(db, providerDocumentId, fields, fileId);
        if (document) {
          await deleteFile(db, stored.fileId);
          afterCommit(() => discard(store, folderOf("document", stored.fileName)));
        }
        named();
        return { providerDocumentId };
      });
    return document ? withUploadedFile(store, document, change) : change(() => undefined);
  });

  serve(getDocuments, async ({ body, scope, caller, db, now }) => {
    const provider = found(await findProvider(db, scope, body.providerId), "provider");
    const rows = await findDocuments(db, scope, body.providerId);
    if (rows.length > 0 && scope.reach !== "provider")
      await recordAccess(db, caller.userId, {
        noun: "provider",
        id: body.providerId,
        name: provider.first_name,
        reading: { read: "Identity documents", rows: rows.length },
      });
    return rows.map((row) => serialize(row, caller, now));
  });

  serve(getDocument, async ({ body, scope, caller, db, now }) => {
    const row = found(await findDocument(db, scope, body.providerDocumentId), "document");
    if (scope.reach !== "provider")
      await recordAccess(db, caller.userId, {
        noun: "providerDocument",
        id: row.documentId,
        name: row.documentType,
      });
    return serialize(row, caller, now);
  });

  serve(deleteDocument, ({ body, scope, write }) =>
    write(async (db, afterCommit) => {
      const stored = found(await lockDocument(db, scope, body.providerDocumentId), "document");
      await removeDocument(db, stored.documentId);
      await deleteFile(db, stored.fileId);
      afterCommit(() => discard(store, folderOf("document", stored.fileName)));
      return {};
    }),
  );
}
