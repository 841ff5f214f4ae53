import { type DocumentType, documentTypes } from "./document.ts";

/** Checks that a company may require before it assigns a provider a round. */
export const requiredDocuments = ["identity", "police-check"] as const;
export type RequiredDocument = (typeof requiredDocuments)[number];

export const requiredDocumentTexts: Record<RequiredDocument, string> = {
  identity: "An identity paper",
  "police-check": "A police check",
};

/** The documents that prove each requirement. */
export const documentsFor: Record<RequiredDocument, readonly [DocumentType, ...DocumentType[]]> = {
  identity: ["Aadhaar Card", "Pan Card", "Driving License", "Passport", "Voter ID"],
  "police-check": ["Police Verification"],
};

/** The types that a form offers: a police check only where the provider's company asks for it. Calls take all. */
export const offeredTypes = (asksFor: readonly RequiredDocument[]): DocumentType[] =>
  documentTypes.filter((type) => type !== "Police Verification" || asksFor.includes("police-check"));

/** Days before a document expires on which its company is notified. */
export const DOCUMENT_EXPIRY_NOTICE_DAYS = 30;
