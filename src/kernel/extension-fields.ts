/** Columns that extensions of a legacy store added to a table, by name; values are the texts that its database printed. */
export type ExtensionFields = Readonly<Record<string, string | null>>;

/** The column that keeps them as JSON; null if a row has none. */
export const extensionColumn = 'extension_fields';

/** Reads the JSON of a row; undefined if it has none. */
export function extensionFields(row: object): ExtensionFields | undefined {
  const json = (row as Record<string, unknown>)[extensionColumn];
  return typeof json === 'string' ? (JSON.parse(json) as ExtensionFields) : undefined;
}
