import type { DocumentType } from "#contract/provider/document.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";
import { providersWithin } from "./provider.queries.ts";

export type DocumentFields = {
  documentType: DocumentType;
  description: string;
  issuedOn: string | null;
  /** Last day of validity; null means unlimited. */
  expiresOn: string | null;
};

export type DocumentRow = DocumentFields & {
  documentId: number;
  providerId: number;
  fileId: number;
  fileName: string;
  contentType: string;
  uploadedAt: Date;
};

const documents = (db: Db, scope: Scope) =>
  db
    .selectFrom("provider_document as document")
    .innerJoin("provider", "provider.provider_id", "document.provider_id")
    .innerJoin("app_user as person", "person.user_id", "provider.user_id")
    .innerJoin("file", "file.file_id", "document.file_id")
    .where(providersWithin(scope))
    .select([
      "document.provider_document_id as documentId",
      "document.provider_id as providerId",
      "document.document_type as documentType",
      "document.description",
      "document.issued_on as issuedOn",
      "document.expires_on as expiresOn",
      "file.file_id as fileId",
      "file.name as fileName",
      "file.content_type as contentType",
      "file.added_at as uploadedAt",
    ]);

export const findDocuments = (db: Db, scope: Scope, providerId: number): Promise<DocumentRow[]> =>
  documents(db, scope)
    .where("document.provider_id", "=", providerId)
    .orderBy("file.added_at", "desc")
    .orderBy("document.provider_document_id", "desc")
    .execute();

export const findDocument = (db: Db, scope: Scope, documentId: number): Promise<DocumentRow | undefined> =>
  documents(db, scope).where("document.provider_document_id", "=", documentId).executeTakeFirst();

/** Like `findDocument`, and locks the document until the transaction ends. */
export const lockDocument = (db: Db, scope: Scope, documentId: number): Promise<DocumentRow | undefined> =>
  documents(db, scope)
    .where("document.provider_document_id", "=", documentId)
    .forUpdate("document")
    .executeTakeFirst();

/** The document that shows a file, within `scope`. */
export const findDocumentOfFile = (db: Db, scope: Scope, fileId: number): Promise<DocumentRow | undefined> =>
  documents(db, scope).where("document.file_id", "=", fileId).executeTakeFirst();

export async function insertDocument(
  db: Db,
  providerId: number,
  fields: DocumentFields,
  fileId: number,
): Promise<number> {
  const { documentId } = await db
    .insertInto("provider_document")
    .values({
      provider_id: providerId,
      document_type: fields.documentType,
      description: fields.description,
      issued_on: fields.issuedOn,
      expires_on: fields.expiresOn,
      file_id: fileId,
    })
    .returning("provider_document_id as documentId")
    .executeTakeFirstOrThrow();
  return documentId;
}

/** Without a file, the stored one stays. */
export async function changeDocument(
  db: Db,
  documentId: number,
  fields: DocumentFields,
  fileId: number | null,
): Promise<void> {
  await db
    .updateTable("provider_document")
    .set({
      document_type: fields.documentType,
      description: fields.description,
      issued_on: fields.issuedOn,
      expires_on: fields.expiresOn,
      ...(fileId !== null && { file_id: fileId }),
    })
    .where("provider_document_id", "=", documentId)
    .execute();
}

export async function removeDocument(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom("provider_document").where("provider_document_id", "=", documentId).execute();
}
