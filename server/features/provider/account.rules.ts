/** Bound to the provider: a number copied to another provider's row cannot be decrypted. */
export const contextOf = (providerId: number): string => `account of provider ${providerId}`;
