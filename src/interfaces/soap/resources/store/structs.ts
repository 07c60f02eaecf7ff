import { Type } from 'typebox';
import type { StoreViewRow } from '#domain/stores/commands.ts';
import { arrayOf, integerAsText, struct } from '#interfaces/legacy/declare.ts';

/** A store view (soap.md 2.4). */
export const storeEntity = struct('storeEntity', {
  store_id: Type.Integer(),
  code: Type.String(),
  website_id: Type.Integer(),
  group_id: Type.Integer(),
  name: Type.String(),
  sort_order: integerAsText,
  is_active: integerAsText,
});

export const storeEntityArray = arrayOf('storeEntityArray', storeEntity);

/** A store view in the form of the wire. */
export function storeEntityOf({ id, code, websiteId, groupId, name, sortOrder, isActive }: StoreViewRow) {
  return {
    store_id: id,
    code,
    website_id: websiteId,
    group_id: groupId,
    name,
    sort_order: String(sortOrder),
    is_active: isActive ? '1' : '0',
  };
}
