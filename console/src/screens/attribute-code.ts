/** The code of the attribute that a member of a product or a category shows. */
export const codeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
