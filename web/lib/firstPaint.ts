let resolveFirstPaint: () => void = () => {};

/** Fulfilled once the first screen stands with its data: what is only likely to be needed waits for it. */
export const firstPaint = new Promise<void>((resolve) => {
  resolveFirstPaint = resolve;
});

/** Says that the first screen stands. */
export const markFirstPaint = (): void => resolveFirstPaint();
