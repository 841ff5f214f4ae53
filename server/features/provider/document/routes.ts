import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  addDocument,
  deleteDocument,
  getDocument,
  getDocuments,
  updateDocument,
} from "#contract/provider/document.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { keepLook } from "#server/db/look.ts";
import { pageOf } from "#server/files/image.ts";
import { keepFolder, readKept, removeFolders } from "#server/files/keptFolder.ts";
import { found, invalid, missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Upload } from "#server/http/upload.ts";
import { findProvider, holdProvider } from "../provider/queries.ts";
import {
  changeDocument,
  type DocumentRow,
  findDocument,
  findDocuments,
  findLinked,
  holdDocument,
  insertDocument,
  removeDocument,
  type StoredFile,
} from "./queries.ts";
import {
  documentsIn,
  isPdf,
  LINK_MS,
  LINK_ROUTE,
  linkTo,
  newFileName,
  pageFile,
  readLink,
  THUMBNAIL,
} from "./rules.ts";

type Options = { secrets: Secrets; filesRoot: string };

/** A paper ready to be kept: its file names and their bytes. */
type Paper = { file: StoredFile; files: ReadonlyMap<string, Buffer> };

/** A picture is made anew from its pixels; a PDF is kept as it is, and only ever opened shut in. */
async function paperOf({ bytes }: Upload): Promise<Paper> {
  const name = newFileName();
  if (isPdf(bytes)) return { file: { name, kind: "pdf" }, files: new Map([[pageFile("pdf"), bytes]]) };
  const { page, thumbnail } = await pageOf(bytes);
  return {
    file: { name, kind: "jpg" },
    files: new Map([
      [pageFile("jpg"), page],
      [THUMBNAIL, thumbnail],
    ]),
  };
}

export function documentRoutes(serve: Serve, { secrets, filesRoot }: Options): void {
  const root = documentsIn(filesRoot);

  const onWire = (row: DocumentRow, userId: number, now: Date) => {
    const link = { documentId: row.documentId, userId, until: new Date(now.getTime() + LINK_MS) };
    return {
      providerDocumentId: row.documentId,
      providerId: row.providerId,
      documentType: row.documentType,
      description: row.description,
      documentUrl: linkTo({ ...link, file: pageFile(row.kind) }, secrets),
      thumbnailUrl: row.kind === "jpg" ? linkTo({ ...link, file: THUMBNAIL }, secrets) : null,
      uploadedAt: row.uploadedAt.toISOString(),
    };
  };

  serve(addDocument, async ({ body, scope, file, now, write }) => {
    // Before the transaction, which would hold a connection for as long as the papers of others are worked on.
    const paper = await paperOf(file);
    return write(async (db) => {
      await holdProvider(db, scope, body.ProviderId);
      const fields = { documentType: body.DocumentType, description: body.Description };
      const providerDocumentId = await insertDocument(db, body.ProviderId, fields, paper.file, now);
      await keepFolder(root, paper.file.name, paper.files);
      return { providerDocumentId };
    });
  });

  serve(updateDocument, async ({ body, scope, file, now, write }) => {
    const paper = file && (await paperOf(file));
    const { replaced, ...reply } = await write(async (db) => {
      const { providerDocumentId } = body;
      const kept = found(await holdDocument(db, scope, providerDocumentId), "Document");
      if (kept.providerId !== body.ProviderId)
        throw invalid({ ProviderId: "This document belongs to another provider." });
      const fields = { documentType: body.DocumentType, description: body.Description };
      await changeDocument(db, providerDocumentId, fields, paper && { ...paper.file, now });
      if (paper) await keepFolder(root, paper.file.name, paper.files);
      return { providerDocumentId, replaced: paper ? [kept.fileName] : [] };
    });
    await removeFolders(root, replaced);
    return reply;
  });

  serve(getDocuments, async ({ body, scope, caller, db, now }) => {
    found(await findProvider(db, scope, body.providerId), "Provider");
    const rows = await findDocuments(db, scope, body.providerId);
    return rows.map((row) => onWire(row, caller.userId, now));
  });

  serve(getDocument, async ({ body, scope, caller, db, now }) =>
    onWire(found(await findDocument(db, scope, body.providerDocumentId), "Document"), caller.userId, now),
  );

  serve(deleteDocument, async ({ body, scope, write }) => {
    const { removed } = await write(async (db) => {
      const kept = found(await holdDocument(db, scope, body.providerDocumentId), "Document");
      await removeDocument(db, kept.documentId);
      return { removed: [kept.fileName] };
    });
    await removeFolders(root, removed);
    return {};
  });
}

const types: Readonly<Record<string, string>> = {
  [pageFile("jpg")]: "image/jpeg",
  [pageFile("pdf")]: "application/pdf",
  [THUMBNAIL]: "image/webp",
};

/** For one person and a few minutes: nothing on the way keeps it, and it opens as nothing but what it is. */
const headers = {
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const policyOf = (file: string): string =>
  file === pageFile("pdf")
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; sandbox; frame-ancestors 'none'";

type FileOptions = Options & { db: Db; clock: () => Date };

/** Serves documents by signed addresses; whoever opens a page leaves a line in the audit trail. */
export function documentFiles(app: FastifyInstance, { db, clock, secrets, filesRoot }: FileOptions): void {
  const root = documentsIn(filesRoot);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = readLink(request.params as Record<string, string>, secrets, clock());
    const document = link && (await findLinked(db, link.documentId, link.userId));
    if (!document) throw missing("Document");
    const bytes = await readKept(path.join(root, document.fileName, link.file));
    if (!bytes) throw missing("Document");
    if (link.file !== THUMBNAIL && request.method === "GET")
      await keepLook(db, link.userId, {
        noun: "providerDocument",
        id: document.documentId,
        name: document.documentType,
      });
    return reply
      .headers({
        ...headers,
        "content-type": types[link.file],
        "content-security-policy": policyOf(link.file),
      })
      .send(bytes);
  };
  app.get(LINK_ROUTE, answer);
}
