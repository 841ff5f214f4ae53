import { type ReactNode, Suspense, useState } from "react";

type Props = { opened: boolean; children: ReactNode };

/** Draws a dialog that is a piece of its own from when it is first opened, so that it is loaded only then. */
export function WhenOpened({ opened, children }: Props) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted && <Suspense fallback={null}>{children}</Suspense>;
}
