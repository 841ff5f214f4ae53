import type { ReactNode } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "./MarkedModal.tsx";
import { Opened } from "./Opened.tsx";
import { useLatest } from "./useLatest.ts";

export type Editing = {
  /** The id of the edited record, "new" to add one, null while the dialog is closed. */
  editing: number | "new" | null;
  onClose: () => void;
};

type Props<E extends Endpoint> = Editing & {
  /** "Service": the dialog is titled "Add Service" or "Edit Service". */
  noun: string;
  /** Overrides the title for a new record. */
  addTitle?: string;
  size: string;
  /** Reads the edited record. */
  read: E;
  /** The body of the `read` call. */
  bodyOf: (id: number) => BodyOf<E>;
  /** Renders the form of a record; null adds one. */
  children: (record: ReplyOf<E> | null) => ReactNode;
};

export function RecordDialog<E extends Endpoint>(props: Props<E>) {
  const { editing, onClose, noun, addTitle = `Add ${noun}`, size, read, bodyOf, children } = props;
  const shown = useLatest(editing);
  return (
    <MarkedModal
      title={shown === "new" ? addTitle : `Edit ${noun}`}
      size={size}
      opened={editing !== null}
      onClose={onClose}
    >
      {shown === "new" ? (
        children(null)
      ) : (
        <Edited read={read} body={bodyOf(shown)}>
          {children}
        </Edited>
      )}
    </MarkedModal>
  );
}

type EditedProps<E extends Endpoint> = Pick<Props<E>, "read" | "children"> & { body: BodyOf<E> };

function Edited<E extends Endpoint>({ read, body, children }: EditedProps<E>) {
  return <Opened query={useCall(read, body)}>{children}</Opened>;
}
