import { formatDecimalShort, parseDecimal } from '../../kernel/decimal.ts';
import { readDate } from '../../kernel/read-date.ts';
import type { FieldError } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { labelledOptions } from '../attributes/options.ts';
import { writeStoredValues } from '../attributes/write-values.ts';
import type { CustomerAttribute, CustomerEntity } from './attributes.ts';
import { customerTextProblem, dateProblem } from './value-rules.ts';

/** Values by attribute code; null for no value. */
export type SentValues = ReadonlyMap<string, string | null>;

/** The most characters of a one-line text. */
const longestLine = 255;
const longestText = 65_535;

/**
 * A value in its stored form: dates as `YYYY-MM-DD hh:mm:ss`, options by id, even if a label was sent. Null for none;
 * an error text if the value does not fit the attribute.
 */
export async function readAttributeValue(
  tx: Tx,
  attribute: CustomerAttribute,
  sent: string | null,
): Promise<{ readonly value: string | null } | FieldError> {
  const text = sent?.trim() ?? '';
  if (text === '') return { value: null };
  const { code, backendType, input } = attribute;
  const wrong = (message: string): FieldError => ({ field: `/${code}`, message });
  const invalid = () => wrong(`Value for "${code}" is invalid.`);
  if (text.includes('\0') || !text.isWellFormed()) return invalid();
  if (backendType === 'datetime') {
    const date = readDate(text);
    if (date === undefined) return wrong('Invalid date');
    const problem = dateProblem(date, attribute.label ?? code, attribute.rules);
    return problem === undefined ? { value: date } : wrong(problem);
  }
  if (input === 'select' || input === 'multiselect') {
    const chosen = input === 'select' ? [text] : text.split(',').map((label) => label.trim());
    const options = await optionIds(tx, attribute);
    const ids = chosen.map((label) => options(label));
    return ids.includes(undefined) ? invalid() : { value: ids.join(',') };
  }
  if (backendType === 'int') return /^-?\d{1,15}$/.test(text) ? { value: String(Number(text)) } : invalid();
  if (backendType === 'decimal') {
    const number = parseDecimal(text);
    return number === null ? invalid() : { value: formatDecimalShort(number) };
  }
  const longest = backendType === 'text' ? longestText : longestLine;
  if (text.length > longest && [...text].length > longest) return wrong(`"${code}" has at most ${longest} characters.`);
  const problem = customerTextProblem(text, attribute.label ?? code, attribute.rules);
  return problem === undefined ? { value: text } : wrong(problem);
}

/** Finds the option of an id or a label; undefined if the attribute has no such option. */
async function optionIds(tx: Tx, { id, source }: CustomerAttribute): Promise<(sent: string) => string | undefined> {
  // Options of extensions are not known here, nor are system lists that no customer attribute uses by default.
  if (source !== 'table') return (sent) => (/^-?\d{1,15}$/.test(sent) ? sent : undefined);
  const rows = await labelledOptions(tx, id);
  const byId = new Set(rows.map(({ option_id }) => String(option_id)));
  const byLabel = Map.groupBy(rows, ({ label }) => label?.toLowerCase());
  return (sent) => {
    if (byId.has(sent)) return sent;
    const [first, ...others] = byLabel.get(sent.toLowerCase()) ?? [];
    return first && others.length === 0 ? String(first.option_id) : undefined;
  };
}

/** Writes the values of a customer or an address by attribute id; null removes a value. */
export async function saveCustomerValues(
  tx: Tx,
  entity: CustomerEntity,
  id: number,
  values: ReadonlyMap<number, string | null>,
): Promise<void> {
  await writeStoredValues(
    tx,
    entity,
    [...values].map(([attributeId, value]) => ({
      ...{ id, attributeId, storeId: 0 },
      value: value === null ? undefined : { value, number: null },
    })),
  );
}
