import type { Context } from '#domain/shared/command.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { CsvRecord } from './read-lines.ts';

/** What is done with the lines: added or changed, put in the place of what there is, deleted. */
export const csvModes = ['append', 'replace', 'delete'] as const;

/** What is done with the lines. */
export type CsvMode = (typeof csvModes)[number];

/** What became of a line. */
export type LineOutcome =
  /** `part`: it belongs to what a line before it did. */
  { readonly done: 'created' | 'changed' | 'deleted' | 'part' } | { readonly faults: readonly LineFault[] };

/** What is wrong with a line, and in which column; without a column with all of it. */
export interface LineFault {
  readonly column?: string | undefined;
  readonly message: string;
}

/** A kind of list that is written out and read in; what is out only has no `write`. */
export interface CsvKind {
  /** The columns that a file must have. */
  readonly needs: readonly string[];
  readonly modes: readonly CsvMode[];
  /** What is wrong with other columns, if they are known before the lines. */
  readonly columnProblem?: (tx: Tx, column: string) => Promise<string | undefined>;
  /** The columns that have amounts and quantities: cells that may mean thousands are refused (numbers.ts). */
  readonly numbers?: (tx: Tx) => Promise<readonly string[]>;
  /** Writes lines; answers what became of each, in their order. */
  readonly write?: (context: WriteContext, lines: readonly CsvRecord[], mode: CsvMode) => Promise<LineOutcome[]>;
  /** Whether a line begins something; only then lines after it may be in another transaction. Absent if each does. */
  readonly begins?: (line: CsvRecord) => boolean;
  /**
   * What is written when all lines were, since it names what later lines make; of those that were not refused. It answers
   * what became of each, and counts nothing but refusals.
   */
  readonly second?: {
    readonly isNeeded: (columns: readonly string[]) => boolean;
    readonly write: (context: WriteContext, lines: readonly CsvRecord[]) => Promise<LineOutcome[]>;
  };
  /** The same kind in another form, for files with such columns. */
  readonly other?: { readonly isForm: (columns: readonly string[]) => boolean; readonly kind: CsvKind };
  /** The heading of a file. */
  readonly heading: (tx: Tx) => Promise<readonly string[]>;
  /** The next rows after an id, and the last id of these; undefined after the last. */
  readonly rows: (tx: Tx, after: number, columns: readonly string[]) => Promise<CsvPage | undefined>;
}

/** The form of a kind that a file with such columns has. */
export const kindFor = (kind: CsvKind, columns: readonly string[]): CsvKind =>
  kind.other?.isForm(columns) ? kind.other.kind : kind;

/** What a kind needs to write. */
export type WriteContext = Context<CsvRefusal>;

/** The refusals of writing lines. */
export type CsvRefusal =
  | 'product_not_found'
  | 'product_invalid'
  | 'product_outside_bounds'
  | 'product_type_unfit'
  | 'sku_taken'
  | 'unique_value_taken'
  | 'url_key_taken'
  | 'held_back'
  | 'customer_invalid'
  | 'customer_exists'
  | 'address_invalid'
  | 'links_invalid'
  | 'link_twice'
  | 'link_not_found'
  | 'prices_invalid'
  | 'price_twice'
  | 'price_not_found'
  | 'custom_option_not_found'
  | 'custom_option_invalid'
  | 'bundle_option_not_found'
  | 'bundle_option_invalid'
  | 'download_not_found'
  | 'download_invalid'
  | 'variants_invalid'
  | 'variant_not_found'
  | 'variant_twice'
  | 'product_without_images'
  | 'record_not_found'
  | 'record_invalid'
  | 'record_name_taken'
  | 'record_in_use';

/** Rows of a list, and the id after which it goes on. */
export interface CsvPage {
  readonly rows: readonly (readonly string[])[];
  readonly last: number;
}

/** The faults of a line that was refused: fields of the domain are columns. */
export function faultsOf({ errors, message }: Refusal): readonly LineFault[] {
  if (errors.length === 0) return [{ message: message.replace(/\.$/, '') }];
  return errors.map((error) => {
    const [, column = ''] = error.field.split('/');
    return { column: column.replaceAll('~1', '/').replaceAll('~0', '~') || undefined, message: error.message };
  });
}

/** A line that is refused for one reason. */
export const refused = (column: string | undefined, message: string): LineOutcome => ({
  faults: [{ column, message }],
});
