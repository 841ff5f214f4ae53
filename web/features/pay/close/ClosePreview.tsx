import { Alert } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney, formatMonth, plural } from "#contract/format.ts";
import type { previewPayClose } from "#contract/pay/payslip.ts";
import classes from "../pay.module.css";
import { FigureLines } from "../sheet/Figures.tsx";

type Props = { preview: ReplyOf<typeof previewPayClose>; month: string };

/** The totals of a month before it is closed, with warnings. */
export function ClosePreview({ preview, month }: Props) {
  const { closed, payslips, figures } = preview;
  return (
    <div role="status">
      <p>
        {closed ? (
          <>
            {formatMonth(month)} is closed, with <strong>{plural(payslips, "payslip")}</strong>.
          </>
        ) : (
          <>
            <strong>{plural(payslips, "payslip")}</strong> would be made. Their figures never change after
            that: later changes appear on the next ones, as “From earlier months”.
          </>
        )}
      </p>
      {!closed && <Warnings preview={preview} />}
      <table className={classes.lines}>
        <tbody>
          <FigureLines figures={figures} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">To be paid</th>
            <td>{formatMoney(figures.net)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Warnings({
  preview: { withoutRate, unattributed, withoutPan, openBefore },
}: Pick<Props, "preview">) {
  const warnings = [
    withoutRate > 0 && `${plural(withoutRate, "wash has", "washes have")} no rate and would be paid nothing.`,
    unattributed > 0 && `No washer is recorded for ${plural(unattributed, "wash", "washes")}.`,
    withoutPan > 0 &&
      `${plural(withoutPan, "washer has", "washers have")} no PAN, so the higher rate of TDS is deducted.`,
    openBefore !== null && `${formatMonth(openBefore)} is not closed yet.`,
  ].filter((text) => text !== false);
  if (warnings.length === 0) return null;
  return (
    <Alert color="marigold" mb="md" title="To look at first">
      <ul className={classes.warnings}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
