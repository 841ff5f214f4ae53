import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";

/** Chromium's PDF renderer; started on first use. */
let reader: Promise<PDFiumLibrary> | undefined;

async function withPages<Read>(pdf: Uint8Array, read: (page: PDFiumPage) => Read): Promise<Awaited<Read>[]> {
  reader ??= PDFiumLibrary.init();
  const document = await (await reader).loadDocument(pdf);
  try {
    const results: Awaited<Read>[] = [];
    for (const page of document.pages()) results.push(await read(page));
    return results;
  } finally {
    document.destroy();
  }
}

/** @returns the text of each page, as a browser copies it. */
export const textsOf = (pdf: Uint8Array): Promise<string[]> => withPages(pdf, (page) => page.getText());

/** @returns each page as a greyscale picture with `scale` pixels per point. */
export const picturesOf = (pdf: Uint8Array, scale: number) =>
  withPages(pdf, (page) =>
    page.render({ scale, colorSpace: "Gray", render: ({ data }) => Promise.resolve(data) }),
  );
