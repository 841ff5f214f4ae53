import { useEffect, useRef, useState } from "react";
import { revealAccount } from "#contract/provider/account.ts";
import { call, CallError } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";

/** How long a number stays visible, in milliseconds. */
const IN_SIGHT_MS = 30_000;

/** Account numbers shown on request, for a short time. */
export function useRevealed() {
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({});
  const timers = useRef(new Map<number, number>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const hide = (id: number) => {
    clearTimeout(timers.current.get(id));
    setNumbers(({ [id]: _hidden, ...others }) => others);
  };
  const show = async (id: number) => {
    try {
      const { accountNumber } = await call(revealAccount, { providerAccountId: id });
      setNumbers((before) => ({ ...before, [id]: accountNumber }));
      timers.current.set(
        id,
        window.setTimeout(() => hide(id), IN_SIGHT_MS),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(error.message);
    }
  };
  return { number: (id: number) => numbers[id] ?? null, show: (id: number) => void show(id), hide };
}
