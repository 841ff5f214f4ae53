let resolveFirstPaint: () => void = () => {};

/** Resolves once the first screen has rendered with its data; preloads wait for it. */
export const firstPaint = new Promise<void>((resolve) => {
  resolveFirstPaint = resolve;
});

export const markFirstPaint = (): void => resolveFirstPaint();
