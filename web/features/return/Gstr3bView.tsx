import { getGstr3b } from "#contract/return/return.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { CheckTable } from "./CheckTable.tsx";
import { Download } from "./Download.tsx";
import { FilingLine } from "./FilingLine.tsx";
import { NoGstin } from "./NoGstin.tsx";
import classes from "./return.module.css";
import { bodyOf, type Subject } from "./subject.ts";

/** The outward supplies of GSTR-3B of a period. */
export function Gstr3bView({ onGstin, ...subject }: Subject & { onGstin: (gstin: string) => void }) {
  const query = useCall(getGstr3b, bodyOf(subject));
  const { data } = query;
  if (data?.gstin === "") return <NoGstin />;
  return (
    <>
      {data && (
        <div {...standIn(query)}>
          <FilingLine subject={subject} form="GSTR-3B" onGstin={onGstin} {...data} />
          <div className={classes.actions}>
            <Download url={data.jsonUrl}>JSON for the portal</Download>
            <Download url={data.csvUrl}>CSV</Download>
          </div>
        </div>
      )}
      <CheckTable caption="Tables of GSTR-3B" rows={data?.checks} {...tableState(query)} />
    </>
  );
}
