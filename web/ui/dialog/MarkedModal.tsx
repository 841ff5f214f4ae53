import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useRef } from "react";
import { FormModal } from "#web/ui/FormModal.tsx";
import { Close, Covered, Unsaved, useMark, useMarks } from "./marks.ts";

const stay = () => {};

/** Whether an address keeps the dialog open: its own changes of it are no way out. */
const isOpenAt = (search: object) => "edit" in search || "id" in search;

/**
 * A dialog marked by what it holds: it asks before losing what a form in it has typed, to Back and to a closed tab
 * too, and leaves Escape to a dialog that lies over it.
 */
export function MarkedModal({
  opened,
  onClose,
  children,
  ...look
}: Omit<ComponentProps<typeof FormModal>, "dirty" | "leaving">) {
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
        <Unsaved value={spoil}>
          <Close value={close}>{children}</Close>
        </Unsaved>
      </Covered>
    </FormModal>
  );
}
