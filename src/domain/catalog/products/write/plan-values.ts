import { parseDecimal } from '../../../../kernel/decimal.ts';
import type { FieldError } from '../../../../kernel/refusal.ts';
import { attributeFields, typeFields } from '../fields.ts';
import { hasAttribute, isKeptElsewhere, type WritableAttribute } from './attributes.ts';
import { defaultTextOf } from './defaults.ts';
import type { WriteFacts } from './facts.ts';
import { giftCardValues } from './gift-card-values.ts';
import type { ExistingProduct } from './load.ts';
import { urlKeyOf } from './url-key.ts';
import { type StoredValue, storedText, storedValue } from './value.ts';
import type { ProductWrite, WriteScope } from './write.ts';

/** A row of `product_value` without its product. */
export type ValueRow = readonly [attributeId: number, storeId: number, value: string | null, number: number | null];

/** Values of one product that are written, and what must be nobody else's. */
export interface ValuePlan {
  readonly upserts: ValueRow[];
  readonly deletes: (readonly [attributeId: number, storeId: number])[];
  /** Values of attributes that are unique (`is_unique`). */
  readonly uniques: readonly {
    readonly attribute: WritableAttribute;
    readonly value: string;
    readonly field: string;
  }[];
  /** The URL key that is wanted: the first of the candidates that nobody has. */
  readonly urlKey: WantedUrlKey | undefined;
}

/** What a product wants to be called in addresses. */
export interface WantedUrlKey {
  readonly attributeId: number;
  readonly storeIds: readonly number[];
  readonly candidates: readonly string[];
  readonly field: string;
}

interface Subject {
  readonly before: ExistingProduct | undefined;
  readonly setId: number;
  readonly type: string;
  readonly sku: string;
}

/** Where in a product's body an attribute stands, as a JSON Pointer. */
function fieldOf(code: string): string {
  return fieldByCode.get(code) ?? `/customAttributes/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

const fieldByCode = new Map<string, string>([
  ...Object.entries({ ...attributeFields, ...typeFields.bundle, ...typeFields.downloadable }).map(
    ([name, { code }]): [string, string] => [code, `/${name}`],
  ),
  ['status', '/status'],
  ['visibility', '/visibility'],
  ['tax_class_id', '/taxClassId'],
]);

/** Pairs of dates of which the first is not after the second (reference rest 5.1). */
const spans = [
  ['special_from_date', 'special_to_date'],
  ['news_from_date', 'news_to_date'],
  ['custom_design_from', 'custom_design_to'],
] as const;

/** Judges the values of one write; what is wrong is added to `errors`. */
export function planValues(
  facts: WriteFacts,
  write: ProductWrite,
  subject: Subject,
  scope: WriteScope,
  errors: FieldError[],
): ValuePlan {
  const { attributes, options } = facts;
  const { before } = subject;
  const { fields, mode } = write;
  const sentValues = new Map([...fields.values, ...giftCardValues(attributes.byCode, fields.giftCard ?? {})]);
  const view = before ? scope.storeId : 0;
  const current = (before && facts.values.get(before.id)) ?? new Map<string, string | null>();
  const changed = new Map<string, StoredValue | undefined>();
  const uniques: { attribute: WritableAttribute; value: string; field: string }[] = [];
  const viewWebsite = facts.views.find(({ store_id }) => store_id === view)?.website_id;
  const storesFor = ({ scope: attributeScope }: WritableAttribute): readonly number[] => {
    if (view === 0 || attributeScope === 'global') return [0];
    if (attributeScope === 'store') return [view];
    return facts.views.filter(({ website_id }) => website_id === viewWebsite).map(({ store_id }) => store_id);
  };
  /** Notes a value in each store view it is for; undefined drops the row, as nothing does in the default scope. */
  const put = (attribute: WritableAttribute, value: StoredValue | undefined): void => {
    for (const storeId of storesFor(attribute)) {
      changed.set(`${attribute.id}/${storeId}`, storeId === 0 && value?.value === null ? undefined : value);
    }
  };
  const isGiven = (code: string): boolean => sentValues.has(code) || (fields.useDefault?.includes(code) ?? false);
  const textAfter = (attributeId: number, storeId: number): string | null => {
    const key = `${attributeId}/${storeId}`;
    if (changed.has(key) ? changed.get(key) !== undefined : current.has(key)) {
      return (changed.has(key) ? changed.get(key)?.value : current.get(key)) ?? null;
    }
    return storeId === 0 ? null : textAfter(attributeId, 0);
  };

  let sentUrlKey: string | undefined;
  for (const [code, { sent, field }] of sentValues) {
    const attribute = attributes.byCode.get(code);
    if (!attribute || isKeptElsewhere(attribute) || !hasAttribute(attributes, attribute, subject)) {
      // What GET shows of an attribute that the product does not have can be sent back.
      if (scope.rules.refusesForeign && !isNothing(sent)) errors.push({ field, message: absence(attribute) });
      continue;
    }
    const stored = storedValue(attribute, sent, options);
    if (typeof stored === 'string') {
      errors.push({ field, message: stored });
      continue;
    }
    // None is shown as 0, also where nothing is said.
    if (attribute.source === 'tax_class' && stored.value === '0' && before && !textAfter(attribute.id, view)) continue;
    if (attribute.code === 'url_key') {
      if (stored.value) sentUrlKey = urlKeyOf(stored.value);
      if (sentUrlKey === '') errors.push({ field, message: 'has no letter or digit that can stand in an address' });
      if (sentUrlKey !== undefined) continue;
      if (view !== 0) put(attribute, undefined);
      continue;
    }
    if (scope.rules.requiresValues && attribute.isRequired && attribute.isVisible && !stored.value) {
      // Imported products may lack it, and are sent back as they are shown.
      if (!before || textAfter(attribute.id, view)) errors.push({ field, message: 'is required' });
      continue;
    }
    if (attribute.isUnique && stored.value && textAfter(attribute.id, view) !== stored.value) {
      uniques.push({ attribute, value: stored.value, field });
    }
    // What a store view inherits anyway is not made its own when all that it shows is sent back.
    const isInherited = view !== 0 && mode === 'replace' && current.get(`${attribute.id}/0`) === stored.value;
    put(attribute, isInherited && attribute.scope !== 'global' ? undefined : stored);
  }
  dropOwn();
  if (!before || mode === 'replace') reset();
  if (scope.rules.requiresValues && (!before || view === 0)) requireAll();
  for (const [from, to] of spans) checkSpan(from, to);
  return { ...rows(), uniques, urlKey: wantedUrlKey() };

  function dropOwn(): void {
    for (const [index, code] of (fields.useDefault ?? []).entries()) {
      const attribute = attributes.byCode.get(code);
      const field = `/useDefault/${index}`;
      if (!attribute || isKeptElsewhere(attribute)) errors.push({ field, message: 'is no attribute of products' });
      else if (view === 0) errors.push({ field, message: 'needs a store view, which `store` names' });
      else if (attribute.scope === 'global') errors.push({ field, message: 'is the same in every store view' });
      else put(attribute, undefined);
    }
  }

  /** What is not given is as it would be of a new product; of a store view, it has nothing of its own any more. */
  function reset(): void {
    for (const attribute of attributes.byCode.values()) {
      if (isGiven(attribute.code) || isKeptElsewhere(attribute) || attribute.code === 'url_key') continue;
      if (!hasAttribute(attributes, attribute, subject)) continue;
      if (before && !fieldByCode.has(attribute.code) && !attribute.isUserDefined) continue;
      // What a product never had it does not get by being sent back as it is shown.
      if (before && view === 0 && !current.has(`${attribute.id}/0`)) continue;
      if (view !== 0) {
        if (attribute.scope !== 'global') put(attribute, undefined);
        continue;
      }
      const stored = (code: string): string | null => {
        const other = attributes.byCode.get(code);
        return other ? textAfter(other.id, 0) : null;
      };
      const text = defaultTextOf(attribute, subject.type, stored, scope.rules.fillsDefaults);
      put(attribute, text === null ? undefined : storedText(attribute, text));
    }
  }

  /** Of a product that is patched, only what the patch brings about: a new set may ask for more. */
  function requireAll(): void {
    const isChecked = !before || mode === 'replace' || subject.setId !== before.setId || subject.type !== before.type;
    if (!isChecked) return;
    for (const attribute of attributes.byCode.values()) {
      if (!attribute.isRequired || !attribute.isVisible || isKeptElsewhere(attribute)) continue;
      if (sentValues.has(attribute.code) || !hasAttribute(attributes, attribute, subject)) continue;
      if (textAfter(attribute.id, 0)) continue;
      const lackedIt = before && hasAttribute(attributes, attribute, before) && !current.get(`${attribute.id}/0`);
      if (!lackedIt) errors.push({ field: fieldOf(attribute.code), message: 'is required' });
    }
  }

  function checkSpan(from: string, to: string): void {
    if (!isGiven(from) && !isGiven(to)) return;
    const [first, last] = [from, to].map((code) => {
      const attribute = attributes.byCode.get(code);
      return attribute ? textAfter(attribute.id, view)?.slice(0, 10) : undefined;
    });
    if (first && last && first > last) {
      errors.push({ field: fieldOf(isGiven(to) ? to : from), message: 'the first day must not be after the last' });
    }
  }

  function rows(): Pick<ValuePlan, 'upserts' | 'deletes'> {
    const upserts: ValueRow[] = [];
    const deletes: [number, number][] = [];
    for (const [key, value] of changed) {
      const [attributeId = 0, storeId = 0] = key.split('/').map(Number);
      if (value === undefined) {
        // Imported stores have rows that say nothing, too.
        const says = current.has(key) && (storeId !== 0 || current.get(key) !== null);
        if (says) deletes.push([attributeId, storeId]);
      } else if (!current.has(key) || !isSame(attributes.byId.get(attributeId), current.get(key) ?? null, value)) {
        upserts.push([attributeId, storeId, value.value, value.number]);
      }
    }
    return { upserts, deletes };
  }

  function wantedUrlKey(): WantedUrlKey | undefined {
    const attribute = attributes.byCode.get('url_key');
    if (!attribute || !hasAttribute(attributes, attribute, subject)) return undefined;
    const given = fields.values.get('url_key');
    const { id: attributeId } = attribute;
    const wanted = { attributeId, storeIds: storesFor(attribute), field: given?.field ?? '/urlKey' };
    const { ownsUrlKey } = scope.rules;
    if (sentUrlKey) {
      const others = ownsUrlKey ? [] : [withSku(sentUrlKey)];
      return sentUrlKey === textAfter(attributeId, view)
        ? undefined
        : { ...wanted, candidates: [sentUrlKey, ...others] };
    }
    // Made of the name where there is none, or where it was taken away.
    if (view !== 0 || (before && !given) || errors.length > 0) return undefined;
    const name = attributes.byCode.get('name');
    const byName = urlKeyOf((name && textAfter(name.id, 0)) ?? '');
    if (!byName && !ownsUrlKey) return undefined;
    const candidates = [byName, withSku(byName)].filter((key) => key !== '');
    return { ...wanted, candidates: [...new Set(candidates)] };
  }

  /** A key with the SKU behind it, which no other product has. */
  function withSku(key: string): string {
    const bySku = urlKeyOf(subject.sku);
    return key && bySku ? `${key.slice(0, 120)}-${bySku}` : bySku;
  }
}

/** Whether a row says already what is to be said; imported ones write decimals otherwise, and know the hour of a day. */
function isSame(
  attribute: WritableAttribute | undefined,
  stored: string | null,
  { value, number }: StoredValue,
): boolean {
  if (stored === null || value === null || stored === value) return stored === value;
  if (attribute?.backendType === 'decimal') return parseDecimal(stored) === number;
  return attribute?.backendType === 'datetime' && value === `${stored.slice(0, 10)} 00:00:00`;
}

function absence(attribute: WritableAttribute | undefined): string {
  if (!attribute) return 'is no attribute of products';
  if (isKeptElsewhere(attribute)) return 'is changed through a part of the product of its own';
  return 'is no attribute of products of this type and attribute set';
}

function isNothing(sent: unknown): boolean {
  return sent === null || sent === '' || sent === 0 || sent === false || (Array.isArray(sent) && sent.length === 0);
}
