/** Bound to the provider: a PAN copied to another provider's row cannot be decrypted. */
export const panContextOf = (providerId: number): string => `PAN of provider ${providerId}`;
