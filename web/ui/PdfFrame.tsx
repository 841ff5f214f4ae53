import classes from "./PdfFrame.module.css";
import { usePhone } from "./usePhone.ts";

type Props = {
  /** The address of a PDF of this server. */
  url: string;
  /** Names it for those who hear the page: "Statement of Asha". */
  title: string;
};

/** A paper itself, beside what it says; not on a phone, which has no room for it. */
export function PdfFrame({ url, title }: Props) {
  if (usePhone()) return null;
  return (
    // A browser's reader of PDFs does not work in a sandbox, and the paper comes from this server.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className={classes.paper} src={`${url}#navpanes=0&view=FitH`} title={title} />
  );
}
