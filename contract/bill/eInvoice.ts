import { z } from "zod";
import { day } from "../day.ts";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";

/** Names and lengths follow schema INV-01, version 1.1, of the invoice registration portal. Amounts are rupees. */
const Party = z.object({
  Gstin: z.string(),
  LglNm: z.string(),
  Addr1: z.string(),
  Addr2: z.string().optional(),
  Loc: z.string(),
  Pin: z.int(),
  /** Code of the state. */
  Stcd: z.string(),
});

const Item = z.object({
  SlNo: z.string(),
  PrdDesc: z.string(),
  IsServc: z.literal("Y"),
  HsnCd: z.string(),
  Qty: z.number(),
  Unit: z.literal("OTH"),
  UnitPrice: z.number(),
  TotAmt: z.number(),
  Discount: z.number(),
  AssAmt: z.number(),
  /** Percent. */
  GstRt: z.number(),
  IgstAmt: z.number(),
  CgstAmt: z.number(),
  SgstAmt: z.number(),
  TotItemVal: z.number(),
});

const EInvoice = z
  .object({
    Version: z.literal("1.1"),
    TranDtls: z.object({
      TaxSch: z.literal("GST"),
      SupTyp: z.literal("B2B"),
      RegRev: z.literal("N"),
      IgstOnIntra: z.literal("N"),
    }),
    DocDtls: z.object({
      Typ: z.enum(["INV", "CRN"]),
      No: z.string(),
      /** dd/mm/yyyy */
      Dt: z.string(),
    }),
    SellerDtls: Party,
    BuyerDtls: Party.extend({
      /** Code of the place of supply. */
      Pos: z.string(),
    }),
    /** The invoice of a credit note. */
    RefDtls: z
      .object({ PrecDocDtls: z.array(z.object({ InvNo: z.string(), InvDt: z.string() })) })
      .optional(),
    ItemList: z.array(Item),
    ValDtls: z.object({
      AssVal: z.number(),
      CgstVal: z.number(),
      SgstVal: z.number(),
      IgstVal: z.number(),
      Discount: z.number(),
      OthChrg: z.number(),
      RndOffAmt: z.number(),
      TotInvVal: z.number(),
    }),
  })
  .meta({ id: "EInvoice" });
export type EInvoice = z.output<typeof EInvoice>;

/** An invoice, or one of the credit notes. */
const DocumentRef = z
  .object({ BillId: id("chooseBill").optional(), CreditNoteId: id("chooseBill").optional() })
  .refine(({ BillId, CreditNoteId }) => (BillId === undefined) !== (CreditNoteId === undefined), {
    path: ["BillId"],
    error: coded("chooseBill"),
  });

export type RegisteredDocument = z.input<typeof DocumentRef>;

export const exportEInvoice = endpoint({
  path: "/Export/EInvoice",
  body: DocumentRef,
  reply: z.object({ json: EInvoice }),
  permission: "register:read",
  reveals: { unrecorded: "One bill, which the caller may read anyway." },
  about:
    "A tax invoice to a customer with a GSTIN or one of its credit notes, in the form that the invoice registration portal takes (INV-01, version 1.1).",
});

/** Most characters of a signed QR text: what one QR code holds. */
const MAX_SIGNED = 2_000;

export const setIrn = endpoint({
  path: "/Bill/SetIrn",
  body: DocumentRef.safeExtend({
    /** Invoice reference number: 64 hexadecimal digits. */
    Irn: requiredLine("irnRequired", 64)
      .overwrite((text) => text.toLowerCase())
      .regex(/^[0-9a-f]{64}$/, coded("irnShape")),
    AckNo: requiredLine("ackNoRequired", 20).regex(/^[0-9]{1,20}$/, coded("ackNoShape")),
    AckDate: z
      .string({ error: coded("ackDateRequired") })
      .max(19, { error: coded("notADay"), abort: true })
      // The portal tells the time as well: "2026-12-01 10:15:00".
      .overwrite((text) => text.replace(/[ T][0-9:]{5,8}$/, ""))
      .pipe(day("ackDateRequired")),
    /** The signed text that the portal's QR code holds. */
    SignedQr: requiredLine("signedQrRequired", MAX_SIGNED).regex(/^[!-~]+$/, coded("signedQrShape")),
  }),
  reply: z.object({ BillId: id() }),
  permission: "bill:write",
  about:
    "Stores the reference number of the registration of an invoice or credit note beside it; its paper shows it from then on. It is never replaced.",
});
