/** A text in a pattern of `like ... escape '\\'`, where it stands for itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of texts that contain another. */
export const containing = (text: string): string => `%${likeText(text)}%`;
