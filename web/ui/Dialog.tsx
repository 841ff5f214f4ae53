import { Modal, type ModalProps } from "@mantine/core";
import { useEscape } from "./useEscape.ts";

/** Mantine's modal, except that Escape closes only the topmost of several dialogs. */
export function Dialog(props: ModalProps) {
  useEscape(props.opened, props.onClose);
  return <Modal {...props} closeOnEscape={false} />;
}
