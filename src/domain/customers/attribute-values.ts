import { labelledOptions } from '#domain/shared/attributes/options.ts';
import { isValueProblem, type KnownChoices, rowToKeep, storedValue } from '#domain/shared/attributes/stored-value.ts';
import { valueManners } from '#domain/shared/attributes/value-manners.ts';
import { writeStoredValues } from '#domain/shared/attributes/write-values.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isStorable } from '#kernel/storable-text.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { CustomerAttribute, CustomerEntity } from './attributes.ts';
import { customerTextProblem, dateProblem } from './value-rules.ts';

/** Values by attribute code; null for no value. */
export type SentValues = ReadonlyMap<string, string | null>;

/**
 * A value in its stored form: dates as `YYYY-MM-DD hh:mm:ss`, options by id, even if a label was sent. Null for none;
 * an error text if the value does not fit the attribute.
 */
export async function readAttributeValue(
  tx: Tx,
  attribute: CustomerAttribute,
  sent: string | null,
): Promise<{ readonly value: string | null } | FieldError> {
  const { code } = attribute;
  const wrong = (message: string): FieldError => ({ field: `/${code}`, message });
  const invalid = () => wrong(`Value for "${code}" is invalid.`);
  const text = sent?.trim() ?? '';
  if (!isStorable(text)) return invalid();
  const stored = storedValue(attribute, text, {
    manner,
    known: text !== '' && attribute.source === 'table' ? await choicesOf(tx, attribute) : none,
    textRule: (_attribute, line) => customerTextProblem(line, attribute.label ?? code, attribute.rules),
    dateRule: (_attribute, date) => dateProblem(date, attribute.label ?? code, attribute.rules),
  });
  if (!isValueProblem(stored)) return { value: stored.value };
  switch (stored.wrong) {
    case 'date':
      return wrong('Invalid date');
    case 'rule':
      return wrong(stored.message);
    case 'length':
      return wrong(
        `"${code}" has at most ${manner.longest[attribute.backendType === 'text' ? 'text' : 'varchar']} characters.`,
      );
    default:
      return invalid();
  }
}

const manner = valueManners.customer;
const none: KnownChoices = { idOf: () => undefined, taxClasses: new Set() };

/** The options of an attribute: by id, or by a label that no other option has. */
async function choicesOf(tx: Tx, { id }: CustomerAttribute): Promise<KnownChoices> {
  const rows = await labelledOptions(tx, id);
  const byId = new Map(rows.map(({ option_id }) => [String(option_id), option_id]));
  const byLabel = Map.groupBy(rows, ({ label }) => label?.toLowerCase());
  return {
    ...none,
    idOf(_id, sent) {
      const text = String(sent);
      const [first, ...others] = byLabel.get(text.toLowerCase()) ?? [];
      return byId.get(text) ?? (others.length === 0 ? first?.option_id : undefined);
    },
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
      id,
      attributeId,
      storeId: 0,
      value: rowToKeep({ value, number: null }, 0, manner),
    })),
  );
}
