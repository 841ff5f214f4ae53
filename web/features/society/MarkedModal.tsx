import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { FormModal } from "#web/ui/FormModal.tsx";
import { Covered, Unsaved, useMark, useMarks } from "./marks.ts";

const stay = () => {};

/** Whether an address keeps the dialog open: its own changes of it are no way out. */
const isOpenAt = (search: object) => "edit" in search;

type Props = Omit<ComponentProps<typeof FormModal>, "dirty" | "leaving" | "children"> & {
  /** What it holds; as a function, given the way to close without being asked. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A dialog marked by what it holds: it asks before losing what a form in it has typed, to Back and to a closed tab
 * too, and leaves Escape to a dialog that lies over it.
 */
export function MarkedModal({ opened, onClose, children, ...look }: Props) {
  useMark(Covered, opened);
  const [covered, cover] = useMarks();
  const [unsaved, spoil] = useMarks();
  // Closing has asked already when it leads back.
  const closing = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => opened && unsaved && !closing.current && !isOpenAt(next.search),
    enableBeforeUnload: () => opened && unsaved,
    withResolver: true,
  });
  const close = () => {
    closing.current = true;
    onClose();
  };
  useEffect(() => {
    if (opened) closing.current = false;
  }, [opened]);
  return (
    <FormModal
      {...look}
      opened={opened}
      onClose={covered ? stay : close}
      dirty={unsaved && !covered}
      leaving={blocker.status === "blocked" ? { go: blocker.proceed, stay: blocker.reset } : null}
    >
      <Covered value={cover}>
        <Unsaved value={spoil}>{typeof children === "function" ? children(close) : children}</Unsaved>
      </Covered>
    </FormModal>
  );
}
