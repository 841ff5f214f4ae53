const PDF_HEADER = Buffer.from("%PDF-");
const END_OF_PDF = Buffer.from("%%EOF");

/** Checks that the bytes are a complete PDF: the header is there and the end is not cut off. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, PDF_HEADER.length).equals(PDF_HEADER) && bytes.subarray(-1024).includes(END_OF_PDF);

/** Variants of a document file: the page, named by its content type. */
export const PHOTO = "page.jpg";
export const PDF = "page.pdf";
export const pageOfType = (contentType: string): string => (contentType === "application/pdf" ? PDF : PHOTO);
