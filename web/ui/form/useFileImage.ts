import { useCallback, type RefCallback } from "react";

export const useFileImage = (file: File): RefCallback<HTMLImageElement> =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
