/** A number opens only for the provider that it was sealed for, whatever row somebody copies it to. */
export const contextOf = (providerId: number): string => `account of provider ${providerId}`;
