import { stateOfGstin } from "#contract/bill/state.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Gstr3bTables } from "#contract/return/portal.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { Cell } from "#server/sheets/csv.ts";
import { addFigures, placeCode } from "./return.rules.ts";
import type { Outward } from "./gstr3b.rules.ts";

const none = { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 };

/** The outward supplies of GSTR-3B as the portal names them. */
export function serializeGstr3b({ taxable, exempt, interState }: Outward): Gstr3bTables {
  const sums = addFigures(taxable);
  const places = groupBy(interState, ({ placeOfSupply }) => placeCode(placeOfSupply));
  return {
    supDetails: {
      osup_det: {
        txval: rupeesOf(sums.taxablePaise),
        iamt: rupeesOf(sums.igstPaise),
        camt: rupeesOf(sums.cgstPaise),
        samt: rupeesOf(sums.sgstPaise),
        csamt: 0,
      },
      osup_zero: { txval: 0, iamt: 0, csamt: 0 },
      osup_nil_exmp: { txval: rupeesOf(addFigures(exempt).taxablePaise) },
      isup_rev: none,
      osup_nongst: { txval: 0 },
    },
    interSup: {
      unreg_details: [...places].map(([pos, parts]) => {
        const { taxablePaise, igstPaise } = addFigures(parts);
        return { pos, txval: rupeesOf(taxablePaise), iamt: rupeesOf(igstPaise) };
      }),
      comp_details: [],
      uin_details: [],
    },
  };
}

/** The file for the portal. */
export const serializeGstr3bFile = (
  { gstin, fp }: { gstin: string; fp: string },
  { supDetails, interSup }: Gstr3bTables,
) => ({ gstin, ret_period: fp, sup_details: supDetails, inter_sup: interSup });

/** Both tables after another. */
export const serializeGstr3bRows = ({ supDetails, interSup }: Gstr3bTables): Cell[][] => [
  ["Nature of Supplies", "Total Taxable Value", "Integrated Tax", "Central Tax", "State/UT Tax", "Cess"],
  [
    "(a) Outward taxable supplies (other than zero rated, nil rated and exempted)",
    supDetails.osup_det.txval,
    supDetails.osup_det.iamt,
    supDetails.osup_det.camt,
    supDetails.osup_det.samt,
    supDetails.osup_det.csamt,
  ],
  ["(b) Outward taxable supplies (zero rated)", supDetails.osup_zero.txval, 0, "", "", 0],
  ["(c) Other outward supplies (Nil rated, exempted)", supDetails.osup_nil_exmp.txval, "", "", "", ""],
  ["(d) Inward supplies (liable to reverse charge)", 0, 0, 0, 0, 0],
  ["(e) Non-GST outward supplies", supDetails.osup_nongst.txval, "", "", "", ""],
  [],
  ["Place of Supply (State/UT)", "Total Taxable Value", "Amount of Integrated Tax"],
  ...interSup.unreg_details.map(({ pos, txval, iamt }) => [
    [pos, stateOfGstin(pos)?.name].filter(Boolean).join("-"),
    txval,
    iamt,
  ]),
];
