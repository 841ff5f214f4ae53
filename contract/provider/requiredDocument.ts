import type { DocumentType } from "./document.ts";

/** What a company may ask for before it gives somebody a round. */
export const requiredDocuments = ["identity", "police-check"] as const;
export type RequiredDocument = (typeof requiredDocuments)[number];

/** The same as people read it. */
export const requiredDocumentTexts: Record<RequiredDocument, string> = {
  identity: "An identity paper",
  "police-check": "A police check",
};

/** The documents that show what is asked for. */
export const documentsFor: Record<RequiredDocument, readonly [DocumentType, ...DocumentType[]]> = {
  identity: ["Aadhaar Card", "Pan Card", "Driving License", "Passport", "Voter ID"],
  "police-check": ["Police Verification"],
};

/** How many days before a paper ends its company is told. */
export const DOCUMENT_EXPIRY_NOTICE_DAYS = 30;
