import type { FastifyInstance } from "fastify";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findReader, type Readers } from "#server/features/file/file.routes.ts";
import { LINK_MS } from "#server/features/file/file.rules.ts";
import { signedHeaders } from "#server/features/file/headers.rules.ts";
import { type LinkReader, parseReader, readerText } from "#server/features/file/link.rules.ts";
import { missing } from "#server/errors/apiError.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Renderings } from "#server/http/renderings.ts";
import { renderPdf } from "#server/pdf/renderer.ts";
import { type Caller, scopeOf } from "#server/access/scope.ts";
import { findBillCustomer } from "./credit.queries.ts";
import { storedPdf } from "./pdf.jobs.ts";
import { PDF_FILE_NAME, type BillPdfRef } from "./pdf.rules.ts";

type Signed = BillPdfRef & { reader: LinkReader; until: number };

const signedText = ({ billId, creditNoteId, language, reader, until }: Signed): string =>
  `paper ${billId} ${creditNoteId ?? 0} ${language} for ${readerText(reader)} until ${until}`;

/** A link to a PDF, valid for a limited time and only for the caller's session or key. */
export function billPdfUrl(ref: BillPdfRef, reader: Caller, now: Date, secrets: Secrets): string {
  const signed = { ...ref, reader, until: now.getTime() + LINK_MS };
  const { billId, creditNoteId, language, until } = signed;
  const about = [
    billId,
    creditNoteId ?? 0,
    language,
    readerText(reader),
    until,
    secrets.sign(signedText(signed)),
  ];
  return `/papers/${about.join("/")}/${PDF_FILE_NAME}`;
}

const whole = /^(?:0|[1-9][0-9]{0,14})$/;

/** Parses a link; null when its signature is invalid or expired. */
function readUrl(params: Record<string, string>, secrets: Secrets, now: Date): Signed | null {
  const { billId = "", creditNoteId = "", language = "", until = "", signature = "" } = params;
  const reader = parseReader(params["reader"] ?? "");
  if (!reader || ![billId, creditNoteId, until].every((text) => whole.test(text))) return null;
  const parsedLanguage: Language | undefined = languageCodes.find((code) => code === language);
  if (!parsedLanguage) return null;
  const signed = {
    billId: Number(billId),
    creditNoteId: Number(creditNoteId) || null,
    language: parsedLanguage,
    reader,
    until: Number(until),
  };
  return secrets.isSigned(signedText(signed), signature) && signed.until > now.getTime() ? signed : null;
}

type Options = Readers & {
  clock: () => Date;
  secrets: Secrets;
  store: FileStore;
  renderings: Renderings;
};

/** Serves PDFs to readers with access to the bill, while the session or key that the link was signed for is valid. */
export function billPdfRoutes(app: FastifyInstance, options: Options): void {
  const { db, clock, secrets, store, renderings } = options;
  app.get(
    `/papers/:billId/:creditNoteId/:language/:reader/:until/:signature/${PDF_FILE_NAME}`,
    async (request, reply) => {
      const now = clock();
      const link = readUrl(request.params as Record<string, string>, secrets, now);
      if (!link) throw missing("paper");
      request.endTurn?.();
      const slot = await renderings.slotOf(link.reader.userId, reply);
      const { bytes, body } = await slot.work(async () => {
        const reader = await findReader(link.reader, options, now);
        const scope = reader && scopeOf(reader, "bill:read");
        if (!scope) throw missing("paper");
        await findBillCustomer(db, scope, link.billId);
        return storedPdf(db, store, link, (content) =>
          renderings.render(reader, slot.leaving, () => renderPdf(content)),
        );
      });
      return reply.headers({ ...signedHeaders(PDF_FILE_NAME), "content-length": bytes }).send(body);
    },
  );
}
