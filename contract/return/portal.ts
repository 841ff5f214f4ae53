import { z } from "zod";

/** The tables of GSTR-1 and GSTR-3B in the shape and with the names of the GST portal: rupees, days as dd-mm-yyyy. */

const money = z.number();
const taxes = { iamt: money, camt: money, samt: money, csamt: money };
/** The two-digit code of the place of supply. */
const pos = z.string();
const supplyType = z.enum(["INTRA", "INTER"]);

const items = z.array(
  z.object({ num: z.int(), itm_det: z.object({ txval: money, rt: z.number(), ...taxes }) }),
);
const interStateItems = z.array(
  z.object({
    num: z.int(),
    itm_det: z.object({ txval: money, rt: z.number(), iamt: money, csamt: money }),
  }),
);
const invoice = { inum: z.string(), idt: z.string(), val: money };
const note = { ntty: z.literal("C"), nt_num: z.string(), nt_dt: z.string(), val: money, pos };
const regular = { rchrg: z.literal("N"), inv_typ: z.literal("R") };

/** Advances by place of supply; `ad_amt` is without tax. */
const advances = z.array(
  z.object({
    pos,
    sply_ty: supplyType,
    itms: z.array(z.object({ rt: z.number(), ad_amt: money, ...taxes })),
  }),
);

const hsn = z.array(
  z.object({
    num: z.int(),
    hsn_sc: z.string(),
    desc: z.string(),
    uqc: z.literal("NA"),
    qty: z.literal(0),
    rt: z.number(),
    txval: money,
    ...taxes,
  }),
);

export const Gstr1Tables = z
  .object({
    /** 4A: invoices to customers with a GSTIN. */
    b2b: z.array(
      z.object({
        ctin: z.string(),
        inv: z.array(z.object({ ...invoice, pos, ...regular, itms: items })),
      }),
    ),
    /** 5: large invoices to another state, to customers without a GSTIN. */
    b2cl: z.array(z.object({ pos, inv: z.array(z.object({ ...invoice, itms: interStateItems })) })),
    /** 7: all others, by place of supply and rate, less their credit notes. */
    b2cs: z.array(
      z.object({ sply_ty: supplyType, rt: z.number(), typ: z.literal("OE"), pos, txval: money, ...taxes }),
    ),
    /** 9B: credit notes against invoices of table 4A. */
    cdnr: z.array(
      z.object({
        ctin: z.string(),
        nt: z.array(z.object({ ...note, ...regular, itms: items })),
      }),
    ),
    /** 9B: credit notes against invoices of table 5. */
    cdnur: z.array(z.object({ typ: z.literal("B2CL"), ...note, itms: interStateItems })),
    /** 8: supplies at a rate of 0. */
    nil: z.object({
      inv: z.array(
        z.object({
          sply_ty: z.enum(["INTRB2B", "INTRB2C", "INTRAB2B", "INTRAB2C"]),
          expt_amt: money,
          nil_amt: money,
          ngsup_amt: money,
        }),
      ),
    }),
    /** 11A: advances received and not used. */
    at: advances,
    /** 11B: advances of earlier periods that are used or returned. */
    txpd: advances,
    /** 12: by SAC and rate. */
    hsn: z.object({ hsn_b2b: hsn, hsn_b2c: hsn }),
    /** 13: the numbers of the issued documents. */
    docIssue: z.object({
      doc_det: z.array(
        z.object({
          doc_num: z.int(),
          docs: z.array(
            z.object({
              num: z.int(),
              from: z.string(),
              to: z.string(),
              totnum: z.int(),
              cancel: z.int(),
              net_issue: z.int(),
            }),
          ),
        }),
      ),
    }),
  })
  .meta({ id: "Gstr1Tables" });
export type Gstr1Tables = z.output<typeof Gstr1Tables>;

export const Gstr3bTables = z
  .object({
    /** 3.1: taxable supplies with advances, zero-rated, nil-rated and exempt, under reverse charge, and non-GST. */
    supDetails: z.object({
      osup_det: z.object({ txval: money, ...taxes }),
      osup_zero: z.object({ txval: money, iamt: money, csamt: money }),
      osup_nil_exmp: z.object({ txval: money }),
      isup_rev: z.object({ txval: money, ...taxes }),
      osup_nongst: z.object({ txval: money }),
    }),
    /** 3.2: supplies to other states, to customers without a GSTIN. */
    interSup: z.object({
      unreg_details: z.array(z.object({ pos, txval: money, iamt: money })),
      comp_details: z.array(z.never()),
      uin_details: z.array(z.never()),
    }),
  })
  .meta({ id: "Gstr3bTables" });
export type Gstr3bTables = z.output<typeof Gstr3bTables>;
