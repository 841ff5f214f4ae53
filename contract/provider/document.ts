import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { dayOrNone } from "../day.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { pictureTypes } from "../file/picture.ts";
import { id, requiredLine } from "../text.ts";
import { MAX_UPLOAD_BYTES } from "../upload.ts";

export const documentTypes = [
  "Profile Picture",
  "Aadhaar Card",
  "Pan Card",
  "Driving License",
  "Passport",
  "Voter ID",
  "Certificate",
  "Police Verification",
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Documents that a complete provider file requires. */
export const requiredDocuments = [
  "Profile Picture",
  "Aadhaar Card",
  "Pan Card",
] as const satisfies readonly DocumentType[];

export const PDF = "application/pdf";
export const documentMimeTypes: readonly string[] = [...pictureTypes, PDF];
export const NOT_A_DOCUMENT = "notAPaper" satisfies PlainFieldCode;

/** Fields of a document's form beside the file. */
export const DocumentFields = z.object({
  DocumentType: z.enum(documentTypes, { error: coded("documentTypeRequired") }),
  Description: requiredLine("documentNameRequired", 300),
  IssuedOn: dayOrNone.default(""),
  /** The last valid day; empty for unlimited. */
  ExpiresOn: dayOrNone.default(""),
});

const DocumentRef = z.object({ providerDocumentId: id("chooseDocument") });
const OfProvider = z.object({ providerId: id("detailsNotSubmitted") });

const ProviderDocument = z
  .object({
    ...DocumentRef.shape,
    ...OfProvider.shape,
    documentType: z.enum(documentTypes),
    description: z.string(),
    issuedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    /** Under `/documents`, ending in the file's extension; valid for a few minutes, and only for the caller. */
    documentUrl: z.string(),
    /** Likewise; null for a PDF. */
    thumbnailUrl: z.string().nullable(),
    uploadedAt: z.string(),
  })
  .meta({ id: "ProviderDocument" });

export const DOCUMENT_MISSING = "documentFileRequired" satisfies PlainFieldCode;

export const addDocument = fileEndpoint({
  path: "/ProviderDocument/AddDocument",
  adds: "providerDocumentId",
  status: 201,
  file: "File",
  fileMissing: DOCUMENT_MISSING,
  bodyLimit: MAX_UPLOAD_BYTES,
  body: DocumentFields.extend({ ProviderId: id("detailsNotSubmitted") }),
  reply: DocumentRef,
  permission: "provider:write",
  about:
    "Takes a provider's paper: JPEG, PNG, WebP, AVIF or PDF, at most 10 MB. Pictures are kept anew, without what the camera wrote into them; a PDF with scripts, attachments or encryption is refused.",
});

export const updateDocument = fileEndpoint({
  path: "/ProviderDocument/UpdateDocument",
  file: "File",
  fileOptional: true,
  bodyLimit: MAX_UPLOAD_BYTES,
  body: DocumentFields.extend({
    ProviderId: id("detailsNotSubmitted"),
    providerDocumentId: id("chooseDocument"),
  }),
  reply: DocumentRef,
  permission: "provider:write",
  about: "Changes a document; without a file the one that is there stays.",
});

export const getDocuments = endpoint({
  path: "/ProviderDocument/GetByProviderId",
  body: OfProvider,
  reply: z.array(ProviderDocument),
  permission: "document:read",
  reveals: "recorded",
  about: "A provider's documents, the newest first. Opening one is kept in the audit trail.",
});

export const getDocument = endpoint({
  path: "/ProviderDocument/GetById",
  body: DocumentRef,
  reply: ProviderDocument,
  permission: "document:read",
  reveals: "recorded",
  about: "One document.",
});

export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/ProviderDocument/Delete",
  body: DocumentRef,
  reply: z.object({}),
  permission: "provider:write",
  about: "Deletes a document and its file.",
});
