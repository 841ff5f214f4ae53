import { type ReactNode, Suspense, useState } from "react";

type Props = { opened: boolean; children: ReactNode };

/** Mounts a lazily loaded dialog when it is first opened. */
export function WhenOpened({ opened, children }: Props) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted && <Suspense fallback={null}>{children}</Suspense>;
}
