/** A text that a spreadsheet would take for a formula; also one that was protected before. */
const formula = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Protects a text from being taken for a formula by an apostrophe in front; numbers stay. `plainCell` takes it away, so
 * that a file that comes back says the same.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/** What `safeCell` was given. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

/** One line of a file (RFC 4180); cells are quoted where they must be. */
export function lineOf(cells: readonly string[], separator = ','): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

function quoted(cell: string, separator: string): string {
  const needsQuotes = /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
