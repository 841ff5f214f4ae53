import { sql } from "kysely";
import type { DocumentType } from "#contract/provider/document.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/http/serve.ts";
import { providersWithin } from "../provider/queries.ts";
import type { DocumentKind } from "./rules.ts";

export type DocumentFields = { documentType: DocumentType; description: string };
export type StoredFile = { name: string; kind: DocumentKind };

export type DocumentRow = DocumentFields & {
  documentId: number;
  providerId: number;
  fileName: string;
  kind: DocumentKind;
  uploadedAt: Date;
};

const selected = [
  "document.provider_document_id as documentId",
  "document.provider_id as providerId",
  "document.document_type as documentType",
  "document.description",
  "document.file_name as fileName",
  "document.kind",
  "document.uploaded_at as uploadedAt",
] as const;

const documents = (db: Db, scope: Scope) =>
  db
    .selectFrom("provider_document as document")
    .innerJoin("provider", "provider.provider_id", "document.provider_id")
    .innerJoin("app_user as person", "person.user_id", "provider.user_id")
    .where(providersWithin(scope))
    .select(selected);

export const findDocuments = (db: Db, scope: Scope, providerId: number): Promise<DocumentRow[]> =>
  documents(db, scope)
    .where("document.provider_id", "=", providerId)
    .orderBy("document.uploaded_at", "desc")
    .orderBy("document.provider_document_id", "desc")
    .execute();

export const findDocument = (db: Db, scope: Scope, documentId: number): Promise<DocumentRow | undefined> =>
  documents(db, scope).where("document.provider_document_id", "=", documentId).executeTakeFirst();

/** Like `findDocument`, and holds the document until the transaction ends. */
export const holdDocument = (db: Db, scope: Scope, documentId: number): Promise<DocumentRow | undefined> =>
  documents(db, scope)
    .where("document.provider_document_id", "=", documentId)
    .forUpdate("document")
    .executeTakeFirst();

export async function insertDocument(
  db: Db,
  providerId: number,
  fields: DocumentFields,
  file: StoredFile,
  now: Date,
): Promise<number> {
  const { documentId } = await db
    .insertInto("provider_document")
    .values({
      provider_id: providerId,
      document_type: fields.documentType,
      description: fields.description,
      file_name: file.name,
      kind: file.kind,
      uploaded_at: now,
    })
    .returning("provider_document_id as documentId")
    .executeTakeFirstOrThrow();
  return documentId;
}

/** Changes a document; without a file the one that is there stays. */
export async function changeDocument(
  db: Db,
  documentId: number,
  fields: DocumentFields,
  file: (StoredFile & { now: Date }) | null,
): Promise<void> {
  await db
    .updateTable("provider_document")
    .set({
      document_type: fields.documentType,
      description: fields.description,
      ...(file && { file_name: file.name, kind: file.kind, uploaded_at: file.now }),
    })
    .where("provider_document_id", "=", documentId)
    .execute();
}

export async function removeDocument(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom("provider_document").where("provider_document_id", "=", documentId).execute();
}

/** A document for whoever holds a signed link to it, who must still be able to sign in. */
export function findLinked(db: Db, documentId: number, userId: number): Promise<DocumentRow | undefined> {
  return db
    .selectFrom("provider_document as document")
    .where("document.provider_document_id", "=", documentId)
    .where((or) =>
      or.exists(
        or.selectFrom("app_user").where("user_id", "=", userId).where("active", "=", true).select("user_id"),
      ),
    )
    .select(selected)
    .executeTakeFirst();
}

/** Those of `names` that no document has: folders of documents that were deleted, or never came to be. */
export async function unknownFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as kept (name)
    where not exists (select from provider_document as document where document.file_name = kept.name)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
