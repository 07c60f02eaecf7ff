import type { Attribute } from '#domain/shared/attributes/registry.ts';
import type { StoreLabel } from './labels.ts';
import type { AttributeOption } from './system-sources.ts';

/** An attribute of products as a store view sees it, with its label there. */
export interface ProductAttribute extends Attribute {
  /** The possible choices, with labels of the store view. */
  readonly options: readonly AttributeOption[];
}

/** An attribute with its labels in all store views. */
export interface WholeAttribute extends ProductAttribute {
  /** The default label first. */
  readonly labels: readonly StoreLabel[];
}
