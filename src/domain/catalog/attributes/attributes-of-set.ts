import { productAttributesOfSet } from '#domain/shared/attributes/attribute-sets.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';

/** Inputs of images, which are not edited as values of a product. */
const imageInputs: ReadonlySet<string | null> = new Set(['gallery', 'media_image']);
/** Attributes that are only columns of a product. */
const columnCodes: ReadonlySet<string> = new Set(['entity_id', 'attribute_set_id', 'entity_type_id', 'type_id']);

/** An attribute that products of a set have. */
export interface AttributeOfSet {
  readonly id: number;
  readonly code: string;
  /** Null if it cannot be edited. */
  readonly input: string | null;
  readonly isRequired: boolean;
  readonly scope: string;
}

/**
 * The attributes of a set in the order of its groups, without those of images (reference 4.3). None for a set
 * that does not exist or is of another entity.
 */
export async function attributesOfSet(tx: Tx, setId: number): Promise<Cached<readonly AttributeOfSet[]>> {
  return tx.remember(cache, String(setId), async () => {
    const attributes = await productAttributesOfSet(tx, setId);
    return attributes
      .filter(({ code, input }) => !columnCodes.has(code) && !imageInputs.has(input))
      .map(({ id, code, input, isRequired, scope }) => ({ id, code, input, isRequired, scope }));
  });
}

const cache: Memo<readonly AttributeOfSet[]> = memo();
