import { bundleFacts } from '../parts/bundle/facts.ts';
import { configurableFacts } from '../parts/configurable/facts.ts';
import { downloadableFacts } from '../parts/downloadable/facts.ts';
import { giftCardFacts } from '../parts/gift-card/facts.ts';
import { groupedFacts } from '../parts/grouped/facts.ts';
import { simpleFacts } from './simple.ts';
import type { ProductPart, ProductTypeFacts } from './type.ts';
import { virtualFacts } from './virtual.ts';

const types: readonly ProductTypeFacts[] = [
  simpleFacts,
  configurableFacts,
  groupedFacts,
  bundleFacts,
  virtualFacts,
  downloadableFacts,
  giftCardFacts,
];
const byCode = new Map(types.map((type) => [type.code, type]));

/** The codes of the known types. A product may have another one, from an extension of its store. */
export const productTypes: readonly string[] = types.map(({ code }) => code);

/** The type of a new product without a given type. */
export const defaultType = simpleFacts.code;

/** The facts of a type; an unknown type has none. */
export function typeFacts(code: string | undefined): ProductTypeFacts {
  return byCode.get(code ?? '') ?? { code: code ?? '', parts: [], isPartAs: [] };
}

/** Whether we know a type. */
export function isKnownType(code: string): boolean {
  return byCode.has(code);
}

/** The fields that products of a type have beyond those of all, by type. */
export const typesFields = new Map(types.flatMap(({ code, fields }) => (fields ? [[code, fields] as const] : [])));

/** Attributes of types that are shown as other fields or parts. */
export const typesOtherFields: readonly string[] = types.flatMap(({ otherFields }) => otherFields ?? []);

const ownDefaults = new Map(types.flatMap((type) => Object.entries(type.ownDefaults ?? {})));

/** The default of an attribute that a type has brought; undefined for other attributes. */
export function typesDefault(code: string, backendType: string): string | undefined {
  const found = ownDefaults.get(code);
  return typeof found === 'function' ? found(backendType) : found;
}

/** The types that the legacy interface lists, in its order (soap-catalog 5.1). */
export function listedTypes(): { readonly type: string; readonly label: string }[] {
  return types
    .flatMap(({ code, listed }) => (listed ? [{ type: code, ...listed }] : []))
    .sort((a, b) => a.position - b.position)
    .map(({ type, label }) => ({ type, label }));
}

/** The codes of the types with a property. */
export function typesWhere(isSo: (type: ProductTypeFacts) => boolean): readonly string[] {
  return types.filter(isSo).map(({ code }) => code);
}

/** The codes of the types that can have a part. */
export function typesWith(part: ProductPart): readonly string[] {
  return typesWhere(({ parts }) => parts.includes(part));
}

/** The codes of the types of products that can be members, variants or selections of another one. */
export function typesOf(part: ProductTypeFacts['isPartAs'][number]): readonly string[] {
  return typesWhere(({ isPartAs }) => isPartAs.includes(part));
}
