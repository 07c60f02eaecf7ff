/** Columns side by side: the first to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Bytes as text. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** A number without its fraction. */
export const whole = (value: number): string => value.toFixed(0);

/** The number of rows of a store as text. */
export const size = (rows: number): string => (rows >= 1_000_000 ? `${rows / 1_000_000} M` : `${rows / 1000} k`);
