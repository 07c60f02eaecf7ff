import { bundle } from './bundle.ts';
import { configurable } from './configurable.ts';
import { downloadable } from './downloadable.ts';
import { giftCard } from './gift-card.ts';
import { grouped } from './grouped.ts';
import { simple } from './simple.ts';
import type { ProductPart, ProductTypeFacts } from './type.ts';
import { virtual } from './virtual.ts';

const types: readonly ProductTypeFacts[] = [simple, configurable, grouped, bundle, virtual, downloadable, giftCard];
const byCode = new Map(types.map((type) => [type.code, type]));

/** The codes of the types that we know the rules of. A product may have another one, which an extension of its store brought. */
export const productTypes: readonly string[] = types.map(({ code }) => code);

/** What a new product is whose type nobody says. */
export const defaultType = simple.code;

/** What is true of a type that may be unknown: nothing, then. */
export function typeFacts(code: string | undefined): ProductTypeFacts {
  return byCode.get(code ?? '') ?? { code: code ?? '', parts: [], isPartAs: [] };
}

/** Whether a type is one that we know the rules of. */
export function isKnownType(code: string): boolean {
  return byCode.has(code);
}

/** The types that the legacy interface lists, in its order (soap-catalog 5.1). */
export function listedTypes(): { readonly type: string; readonly label: string }[] {
  return types
    .flatMap(({ code, listed }) => (listed ? [{ type: code, ...listed }] : []))
    .sort((a, b) => a.position - b.position)
    .map(({ type, label }) => ({ type, label }));
}

/** The codes of the types of which something is true. */
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
