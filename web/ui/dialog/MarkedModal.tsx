import { useBlocker } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useRef } from "react";
import { FormModal } from "#web/ui/FormModal.tsx";
import { Close, Covered, Unsaved, useMark, useMarks } from "./marks.ts";

const stay = () => {};

/** True if a URL keeps the dialog open: the dialog's own URL changes are not leaving it. */
const isOpenAt = (search: object) => "edit" in search || "id" in search;

/**
 * A modal that tracks its content: it asks before unsaved input is lost, also on Back and when the tab is closed, and
 * leaves Escape to a dialog above it.
 */
export function MarkedModal({
  opened,
  onClose,
  children,
  ...appearance
}: Omit<ComponentProps<typeof FormModal>, "dirty" | "leaving">) {
  useMark(Covered, opened);
  const [covered, cover] = useMarks();
  const [unsaved, spoil] = useMarks();
  // Closing by navigating back has already asked.
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
      {...appearance}
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
