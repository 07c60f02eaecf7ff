/** Values as JSON, indented: what `--json` prints. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Rows as columns of equal width under their headings; unprintable characters are replaced. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printable(String(cell))));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A text without control characters: names may come from anywhere, and terminals obey them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** A time in milliseconds as ISO 8601 in UTC, to the second. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
