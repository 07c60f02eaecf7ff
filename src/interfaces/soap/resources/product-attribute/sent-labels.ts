import type { SentLabel } from '#domain/catalog/attributes/labels.ts';
import { digits, isRecord, listOf, textValue } from '../../read-data.ts';

/**
 * Reads a sent list of labels: `{store_id, label}` of an attribute, `{store_id, value}` of an option, where `store_id`
 * is one id or several. Undefined if it is not such a list.
 */
export function readLabels(sent: unknown, field: 'label' | 'value'): SentLabel[] | undefined {
  const items = isRecord(sent) && 'store_id' in sent ? [sent] : listOf(sent);
  if (!items) return undefined;
  const labels: SentLabel[] = [];
  for (const item of items) {
    if (!isRecord(item)) return undefined;
    const text = textValue(item[field]);
    if (text === undefined) return undefined;
    for (const store of listOf(item.store_id) ?? [item.store_id]) {
      labels.push({ storeId: digits(store), text: text ?? '' });
    }
  }
  return labels;
}
