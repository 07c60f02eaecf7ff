/** Whether databases keep a text: none keeps U+0000, nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
