let settle: () => void = () => {};

/** Fulfilled once the first screen stands with its data: what is only likely to be needed waits for it. */
export const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Says that the first screen stands. */
export const markSettled = (): void => settle();
