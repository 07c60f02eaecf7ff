import { parseDecimal } from '#kernel/decimal.ts';
import type { LineFault } from './kind.ts';
import { decimalCell } from './numbers.ts';
import type { CsvRecord } from './read-lines.ts';

/** A fault and its line. */
export interface FaultAt extends LineFault {
  readonly line: CsvRecord;
}

/** A product that another one names. */
export interface Named {
  readonly line: CsvRecord;
  readonly column: string;
  readonly sku: string;
}

/** Reads cells of a product's lines. */
export type CellReader = ReturnType<typeof readerOf>;

/** Reads cells of a product's lines; notes what is wrong with them. */
export function readerOf(lines: readonly CsvRecord[]) {
  const faults: FaultAt[] = [];
  const [first = { line: 0, cells: {} }] = lines;
  const say = (line: CsvRecord, column: string, message: string) => faults.push({ line, column, message });
  const cell = ({ cells }: CsvRecord, column: string): string => (cells[column] ?? '').trim();
  const decimal = (line: CsvRecord, column: string, text = cell(line, column)): number | undefined => {
    if (text === '') return undefined;
    const number = parseDecimal(decimalCell(text));
    if (number === null) say(line, column, 'must be a number');
    return number ?? 0;
  };
  return {
    lines,
    first,
    faults,
    say,
    cell,
    decimal,
    having: (column: string): CsvRecord[] => lines.filter((line) => cell(line, column) !== ''),
    whole(line: CsvRecord, column: string): number | undefined {
      const text = cell(line, column);
      if (text === '') return undefined;
      if (!/^-?\d{1,9}(\.0*)?$/.test(text)) say(line, column, 'must be a whole number');
      return Math.trunc(Number(text)) || 0;
    },
    flag(line: CsvRecord, column: string): boolean | undefined {
      const text = cell(line, column);
      if (!['', '0', '1'].includes(text)) say(line, column, 'must be 1 or 0');
      return text === '' ? undefined : text === '1';
    },
    known(line: CsvRecord, column: string, names: ReadonlyMap<string, number>, what: string): number | undefined {
      const text = cell(line, column);
      const id = names.get(text);
      if (text !== '' && id === undefined) say(line, column, `is no ${what}`);
      return id;
    },
    /** An amount, or a percentage. */
    priced(line: CsvRecord, column: string) {
      const text = cell(line, column);
      const isPercent = text.endsWith('%');
      return { price: decimal(line, column, text.replace(/%$/, '').trim()), isPercent };
    },
  };
}
