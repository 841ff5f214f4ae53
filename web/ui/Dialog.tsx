import { Modal, type ModalProps } from "@mantine/core";
import { useEscape } from "./useEscape.ts";

/** Mantine's modal, except that with one dialog over another Escape closes only the upper one. */
export function Dialog(props: ModalProps) {
  useEscape(props.opened, props.onClose);
  return <Modal {...props} closeOnEscape={false} />;
}
