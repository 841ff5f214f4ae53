import classes from "./PdfFrame.module.css";
import { usePhone } from "./usePhone.ts";

type Props = {
  /** A PDF URL on this server. */
  url: string;
  /** The accessible name: "Statement of Asha". */
  title: string;
};

/** Embeds a PDF. Hidden on a phone, which has no space for it. */
export function PdfFrame({ url, title }: Props) {
  if (usePhone()) return null;
  return (
    // Browsers' PDF viewers do not work in a sandbox, and the PDF comes from this server.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className={classes.paper} src={`${url}#navpanes=0&view=FitH`} title={title} />
  );
}
