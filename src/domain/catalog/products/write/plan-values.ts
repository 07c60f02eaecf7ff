import {
  type Conversion,
  isDayAlone,
  isValueProblem,
  momentOfDay,
  storedText,
  storedValue,
} from '#domain/shared/attributes/stored-value.ts';
import { differsByView } from '#domain/shared/attributes/value-scope.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { giftCardValues } from '../../parts/gift-card/write.ts';
import { hasAttribute, isStoredElsewhere, type WritableAttribute } from './attributes.ts';
import { defaultTextOf } from './defaults.ts';
import type { WriteFacts } from './facts.ts';
import type { ExistingProduct } from './load.ts';
import { urlKeyOf } from './url-key.ts';
import { productConversion } from './value.ts';
import { createValueDraft, type ValueDraft, type ValueRows } from './value-draft.ts';
import { type ProductWrite, placeInBody, type SentValue, type WriteScope } from './write.ts';

/** The values of one product to write, and the values that no other product may have. */
export interface ValuePlan extends ValueRows {
  /** Values of attributes that are unique (`is_unique`). */
  readonly uniques: readonly UniqueValue[];
  /** The wanted URL key: the first of the candidates that is free. */
  readonly urlKey: WantedUrlKey | undefined;
}

/** A value that no other product may have, and its position in the body. */
interface UniqueValue {
  readonly attribute: WritableAttribute;
  readonly value: string;
  readonly field: string;
}

/** The wanted URL keys of a product. */
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

/** Pairs of dates; the first must not be after the second (rest 5.1). */
const spans = [
  ['special_from_date', 'special_to_date'],
  ['news_from_date', 'news_to_date'],
  ['custom_design_from', 'custom_design_to'],
] as const;

/** One write of values during planning. */
interface Planning {
  readonly facts: WriteFacts;
  readonly write: ProductWrite;
  readonly subject: Subject;
  readonly rules: WriteScope['rules'];
  readonly draft: ValueDraft;
  readonly conversion: Conversion<WritableAttribute>;
  /** The sent values, by attribute. */
  readonly sentValues: ReadonlyMap<string, SentValue>;
  /** The problems found so far. */
  readonly errors: FieldError[];
  readonly uniques: UniqueValue[];
  /** The sent URL key, in the form in which it can be part of an address. */
  urlKey: string | undefined;
}

/** Checks the values of one write; adds problems to `errors`. */
export function planValues(
  facts: WriteFacts,
  write: ProductWrite,
  subject: Subject,
  { storeId, rules }: WriteScope,
  errors: FieldError[],
): ValuePlan {
  const { before } = subject;
  const { fields } = write;
  const current = (before && facts.values.get(before.id)) ?? new Map<string, string | null>();
  const draft = createValueDraft(facts, current, before ? storeId : 0);
  const sentValues = new Map([...fields.values, ...giftCardValues(facts.attributes.byCode, fields)]);
  const uniques: UniqueValue[] = [];
  const conversion = productConversion(facts.options, rules);
  const planning: Planning = {
    facts,
    write,
    subject,
    rules,
    draft,
    conversion,
    sentValues,
    errors,
    uniques,
    urlKey: undefined,
  };
  for (const [code, value] of sentValues) takeSent(planning, code, value);
  if (!before && rules.keepsRequired && !sentValues.has('name')) {
    errors.push({ field: placeInBody(fields, 'name'), message: 'is required' });
  }
  dropOwn(planning);
  if (!before) fillNew(planning);
  for (const [from, to] of spans) checkSpan(planning, from, to);
  return { ...draft.rows(), uniques, urlKey: wantedUrlKey(planning) };
}

const isGiven = ({ sentValues, write }: Planning, code: string): boolean =>
  sentValues.has(code) || (write.fields.useDefault?.includes(code) ?? false);

/** Plans one sent value. */
function takeSent(planning: Planning, code: string, { sent, field }: SentValue): void {
  const { facts, subject, rules, draft, errors, uniques } = planning;
  const { attributes } = facts;
  const { before } = subject;
  const { view, put, textAfter } = draft;
  const attribute = attributes.byCode.get(code);
  if (!attribute || isStoredElsewhere(attribute) || !hasAttribute(attributes, attribute, subject)) {
    // An empty value for an attribute that the product does not have is accepted, since GET shows it so.
    if (rules.refusesForeign && !isNothing(sent)) errors.push({ field, message: absence(attribute) });
    return;
  }
  const read = storedValue(attribute, sent, planning.conversion);
  if (isValueProblem(read)) {
    errors.push({ field, message: read.message });
    return;
  }
  const stored = isDayAlone(attribute, sent) ? momentOfDay(read, textAfter(attribute.id, view)) : read;
  // "None" is shown as 0 even without a stored value.
  if (attribute.source === 'tax_class' && stored.value === '0' && before && !textAfter(attribute.id, view)) return;
  if (attribute.code === 'url_key') {
    takeUrlKey(planning, attribute, stored.value, field);
    return;
  }
  if (rules.keepsRequired && attribute.isRequired && attribute.isVisible && !stored.value) {
    // A product may lack the value, and is sent back as it is shown.
    if (attribute.code === 'name' || (before && textAfter(attribute.id, view))) {
      errors.push({ field, message: 'is required' });
    }
    return;
  }
  if (attribute.isUnique && stored.value && textAfter(attribute.id, view) !== stored.value) {
    uniques.push({ attribute, value: stored.value, field });
  }
  put(attribute, stored);
}

/** A sent key is stored after it is known to be free; an empty key removes the store view's own. */
function takeUrlKey(planning: Planning, attribute: WritableAttribute, sent: string | null, field: string): void {
  if (sent) planning.urlKey = urlKeyOf(sent);
  if (planning.urlKey === '') {
    planning.errors.push({ field, message: 'needs a letter or digit that a URL may have' });
  }
  if (planning.urlKey === undefined && planning.draft.view !== 0) planning.draft.put(attribute, undefined);
}

/** Values that a store view shall inherit from the default again. */
function dropOwn({ facts, write, draft, errors }: Planning): void {
  const { attributes } = facts;
  const { view, put } = draft;
  for (const [index, code] of (write.fields.useDefault ?? []).entries()) {
    const attribute = attributes.byCode.get(code);
    const field = `/useDefault/${index}`;
    if (!attribute || isStoredElsewhere(attribute)) errors.push({ field, message: 'is not a product attribute' });
    else if (view === 0) errors.push({ field, message: 'is only for a single store view' });
    else if (!differsByView(attribute)) errors.push({ field, message: 'is the same in every store view' });
    else put(attribute, undefined);
  }
}

/** Attributes of a new product that are not sent get their default values. */
function fillNew(planning: Planning): void {
  const { facts, subject, rules, draft } = planning;
  const { attributes } = facts;
  const { put, textAfter } = draft;
  for (const attribute of attributes.byCode.values()) {
    if (isGiven(planning, attribute.code) || isStoredElsewhere(attribute) || attribute.code === 'url_key') continue;
    if (!hasAttribute(attributes, attribute, subject)) continue;
    const stored = (code: string): string | null => {
      const other = attributes.byCode.get(code);
      return other ? textAfter(other.id, 0) : null;
    };
    const text = defaultTextOf(attribute, subject.type, stored, rules.fillsDefaults);
    put(attribute, text === null ? undefined : storedText(attribute, text));
  }
}

/** Refuses a span that ends before it begins, if one of its days was sent. */
function checkSpan(planning: Planning, from: string, to: string): void {
  if (!isGiven(planning, from) && !isGiven(planning, to)) return;
  const [first, last] = [from, to].map((code) => {
    const attribute = planning.facts.attributes.byCode.get(code);
    return attribute ? planning.draft.textAfter(attribute.id, planning.draft.view)?.slice(0, 10) : undefined;
  });
  if (first && last && first > last) {
    planning.errors.push({
      field: placeInBody(planning.write.fields, isGiven(planning, to) ? to : from),
      message: 'the first day must not be after the last',
    });
  }
}

function wantedUrlKey(planning: Planning): WantedUrlKey | undefined {
  const { facts, write, subject, rules, draft, errors, urlKey } = planning;
  const { attributes } = facts;
  const { before } = subject;
  const { view, storesFor, textAfter } = draft;
  const attribute = attributes.byCode.get('url_key');
  if (!attribute || !hasAttribute(attributes, attribute, subject)) return undefined;
  const given = write.fields.values.get('url_key');
  const { id: attributeId } = attribute;
  const wanted = {
    attributeId,
    storeIds: storesFor(attribute),
    field: given?.field ?? placeInBody(write.fields, 'url_key'),
  };
  const { ownsUrlKey } = rules;
  if (urlKey) {
    const others = ownsUrlKey ? [] : [withSku(subject, urlKey)];
    return urlKey === textAfter(attributeId, view) ? undefined : { ...wanted, candidates: [urlKey, ...others] };
  }
  // Made from the name if there is no URL key, or if it was cleared.
  if (view !== 0 || (before && !given) || errors.length > 0) return undefined;
  const name = attributes.byCode.get('name');
  const byName = urlKeyOf((name && textAfter(name.id, 0)) ?? '');
  if (!byName && !ownsUrlKey) return undefined;
  const candidates = [byName, withSku(subject, byName)].filter((key) => key !== '');
  return { ...wanted, candidates: [...new Set(candidates)] };
}

/** A key with the SKU behind it, which no other product has. */
function withSku({ sku }: Subject, key: string): string {
  const bySku = urlKeyOf(sku);
  return key && bySku ? `${key.slice(0, 120)}-${bySku}` : bySku;
}

function absence(attribute: WritableAttribute | undefined): string {
  if (!attribute) return 'is not a product attribute';
  if (isStoredElsewhere(attribute)) return 'is changed by the routes of its part of the product';
  return 'is not an attribute of this product type and attribute set';
}

function isNothing(sent: unknown): boolean {
  return sent === null || sent === '' || sent === 0 || sent === false || (Array.isArray(sent) && sent.length === 0);
}
