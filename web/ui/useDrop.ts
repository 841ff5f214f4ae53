import { useState, type DragEvent } from "react";

/** Props that make an element a drop target; `data-over` is set while something is dragged over it. */
export function useDropTarget(onDrop: (event: DragEvent) => void) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event);
    },
  };
}

/** A drop target for a file. */
export const useDrop = (onDrop: (file: File) => void) =>
  useDropTarget(({ dataTransfer }) => {
    const file = dataTransfer.files[0];
    if (file) onDrop(file);
  });
