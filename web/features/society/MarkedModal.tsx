import type { ComponentProps } from "react";
import { FormModal } from "#web/ui/FormModal.tsx";
import { Covered, Unsaved, useMark, useMarks } from "./marks.ts";

const stay = () => {};

/**
 * A dialog marked by what it holds: it asks before losing what a form in it has typed, and leaves Escape to a dialog
 * that lies over it.
 */
export function MarkedModal({
  opened,
  onClose,
  children,
  ...look
}: Omit<ComponentProps<typeof FormModal>, "dirty">) {
  useMark(Covered, opened);
  const [covered, cover] = useMarks();
  const [unsaved, spoil] = useMarks();
  return (
    <FormModal {...look} opened={opened} onClose={covered ? stay : onClose} dirty={unsaved && !covered}>
      <Covered value={cover}>
        <Unsaved value={spoil}>{children}</Unsaved>
      </Covered>
    </FormModal>
  );
}
