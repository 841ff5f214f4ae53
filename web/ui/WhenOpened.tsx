import { type ReactNode, Suspense, useState } from "react";

type Props = { opened: boolean; children: ReactNode };

/** Mounts a lazily loaded dialog when it is first opened. */
export function WhenOpened({ opened, children }: Props) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
