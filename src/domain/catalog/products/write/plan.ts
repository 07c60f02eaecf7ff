import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { skuKey } from '#kernel/fold.ts';
import type { FieldError, Refusal } from '#kernel/refusal.ts';
import { isInScope, sharedWithOthers } from '#kernel/scope.ts';
import { defaultType, isKnownType, typeFacts } from '../../types/index.ts';
import { hasAttribute } from './attributes.ts';
import { targetProduct, type WriteFacts } from './facts.ts';
import type { ExistingProduct } from './load.ts';
import { planValues, type ValuePlan } from './plan-values.ts';
import { type ProductWrite, placeInBody, type WriteScope } from './write.ts';

/** The data of one product to write, once its claims are resolved. */
export interface ProductPlan extends ValuePlan {
  readonly write: ProductWrite;
  readonly before: ExistingProduct | undefined;
  readonly setId: number;
  readonly type: string;
  readonly sku: string;
  /** The websites after the write; undefined if they stay. */
  readonly websiteIds: readonly number[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
  /** Attributes that the product loses by its new set or type. */
  readonly lostAttributes: readonly number[];
}

/** SKUs and products of earlier writes of the same call. */
export interface Claims {
  readonly skus: Set<string>;
  readonly products: Set<number>;
}

/** Checks one write: answers the data to write, or the refusal. Reads only the facts. */
export function planWrite(
  facts: WriteFacts,
  write: ProductWrite,
  scope: WriteScope,
  claims: Claims,
): ProductPlan | Refusal {
  const { fields, target } = write;
  const { fail } = scope;
  const before = targetProduct(facts, write);
  if (!before && !write.createsMissing) return fail('product_not_found');
  const errors: FieldError[] = [];

  const sentSku = fields.sku ?? before?.sku ?? (target && 'sku' in target ? target.sku : '');
  // SKUs of imported products may have blanks around them, and keep them.
  const sku = sentSku === before?.sku ? sentSku : sentSku.trim();
  const key = skuKey(sku);
  const skuError = key === '' ? 'is required' : storedTextProblem(sku, 64);
  if (skuError) errors.push({ field: '/sku', message: skuError });
  const owner = facts.found.bySku(sku);
  // If an import brought two products with SKUs that are equal when folded, each keeps its own.
  const isTaken = owner !== undefined && owner.id !== before?.id && (key !== before?.skuKey || owner.sku === sku);
  if (isTaken)
    return skuConflict(scope, `There is a product with the SKU ${sku} already.`, 'is the SKU of another product');
  // Existing products are identified by id, since SKUs of imported products may differ only in case.
  const isRepeated = before ? claims.products.has(before.id) : claims.skus.has(key);
  if (isRepeated || (before && key !== before.skuKey && claims.skus.has(key))) {
    return skuConflict(scope, `The SKU ${sku} is given twice.`, 'is given twice');
  }

  const type = fields.type ?? before?.type ?? defaultType;
  // A type from an extension of an imported store can stay.
  const isKnown = isKnownType(type) || type === before?.type;
  const isExchanged = before && type !== before.type && !isExchangeable(type, before.type);
  if (!isKnown || isExchanged) {
    // Further requirements of such a product would not help the caller.
    const message = isKnown ? `cannot be changed from ${before?.type} to ${type}` : 'must be a product type';
    return fail('product_invalid', { errors: [...errors, { field: '/type', message }] });
  }
  const setId = fields.setId ?? before?.setId ?? facts.defaultSet ?? 0;
  if (!facts.attributes.sets.has(setId)) {
    errors.push({ field: placeInBody(fields, 'attribute_set_id'), message: 'must be an attribute set of products' });
    return fail('product_invalid', { errors });
  }
  const lacks = [...(before ? (facts.chosenBy.get(before.id) ?? []) : [])].some(
    (id) => !facts.attributes.sets.get(setId)?.has(id),
  );
  if (lacks) {
    const field = placeInBody(fields, 'attribute_set_id');
    errors.push({ field, message: 'lacks a configurable attribute of the product' });
  }

  const websiteIds = plannedWebsites(facts, write, scope, before);
  for (const [index, id] of (fields.websiteIds ?? []).entries()) {
    if (!facts.websites.has(id)) errors.push({ field: `/websiteIds/${index}`, message: 'must be a website' });
  }
  for (const [index, id] of (fields.categoryIds ?? []).entries()) {
    if (!facts.categories.has(id)) errors.push({ field: `/categoryIds/${index}`, message: 'must be a category' });
  }
  const { categoryIds } = fields;

  if ((fields.giftCard?.amounts ?? []).length > 0 && !typeFacts(type).parts.includes('giftAmounts')) {
    errors.push({ field: placeInBody(fields, 'giftcard_amounts'), message: 'is only allowed for gift cards' });
  }
  const values = planValues(facts, write, { before, setId, type, sku }, scope, errors);
  if (errors.length > 0) return fail('product_invalid', { errors });
  const plan: ProductPlan = {
    ...values,
    write,
    before,
    setId,
    type,
    sku,
    websiteIds: websiteIds && [...new Set(websiteIds)],
    categoryIds: categoryIds && [...new Set(categoryIds)],
    lostAttributes:
      before && (setId !== before.setId || type !== before.type)
        ? [...facts.attributes.byId.values()]
            .filter((attribute) => hasAttribute(facts.attributes, attribute, before))
            .filter((attribute) => !hasAttribute(facts.attributes, attribute, { setId, type }))
            .map(({ id }) => id)
        : [],
  };
  const denied = boundsProblem(facts, plan, scope);
  if (denied) return fail('product_outside_bounds', { text: denied });
  claims.skus.add(key);
  if (before) claims.products.add(before.id);
  return plan;
}

function skuConflict({ fail }: WriteScope, text: string, message: string): Refusal {
  return fail('sku_taken', { text, errors: [{ field: '/sku', message }] });
}

function plannedWebsites(
  facts: WriteFacts,
  { fields }: ProductWrite,
  scope: WriteScope,
  before: ExistingProduct | undefined,
): readonly number[] | undefined {
  if (fields.websiteIds) return fields.websiteIds;
  return !before && facts.websites.has(scope.websiteId) ? [scope.websiteId] : undefined;
}

/** Why a writer with limited websites may not do this; undefined if it is allowed (rest 3.3). */
function boundsProblem(facts: WriteFacts, plan: ProductPlan, { scope, storeId }: WriteScope): string | undefined {
  if (!scope) return undefined;
  const { before, websiteIds, write, upserts, deletes } = plan;
  const has = before ? (facts.websitesOf.get(before.id) ?? []) : [];
  const outside = (ids: readonly number[]): boolean => ids.some((id) => !scope.websiteIds.has(id));
  if (websiteIds && outside(websiteIds.filter((id) => !has.includes(id))))
    return 'A website is outside of your store views.';
  if (!before) return storeId === 0 || !isInScope(scope, websiteIds ?? []) ? sharedWithOthers : undefined;
  if (!isInScope(scope, has)) return 'The product is outside of your store views.';
  if (!outside(has)) return undefined;
  const isShared =
    plan.sku !== before.sku ||
    plan.setId !== before.setId ||
    plan.type !== before.type ||
    plan.categoryIds !== undefined ||
    (websiteIds && has.some((id) => !scope.websiteIds.has(id) && !websiteIds.includes(id))) ||
    write.fields.stock !== undefined ||
    write.fields.giftCard?.amounts !== undefined ||
    [...upserts, ...deletes].some(([, valueStore]) => valueStore === 0);
  return isShared ? sharedWithOthers : undefined;
}

function isExchangeable(type: string, before: string): boolean {
  return typeFacts(type).isExchangeable === true && typeFacts(before).isExchangeable === true;
}
