const LOOKS_LIKE_PDF = Buffer.from("%PDF-");
const END_OF_PDF = Buffer.from("%%EOF");

/** Whether the bytes are a whole PDF: it begins as one, and the end was not cut off. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, LOOKS_LIKE_PDF.length).equals(LOOKS_LIKE_PDF) &&
  bytes.subarray(-1024).includes(END_OF_PDF);

/** The variants of a paper: a page to read, as its content type says, and what it is known by. */
export const PHOTO = "page.jpg";
export const PDF = "page.pdf";
export const pageOfType = (contentType: string): string => (contentType === "application/pdf" ? PDF : PHOTO);
