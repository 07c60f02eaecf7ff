/** German. */
export const words: Readonly<Record<string, string>> = {};
