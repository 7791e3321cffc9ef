/** The answer to what was done, in words for people. */
export const successOf = (message: string) => ({ success: true as const, message });
