import { command } from '../../../command.ts';
import { listedTypes } from '../../types/index.ts';

/** A type of products, and what people call it. */
export interface ProductType {
  readonly type: string;
  readonly label: string;
}

/** The types that a product can be made of by the legacy interface. */
export const listProductTypes = command({
  name: 'productType.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<readonly ProductType[]> => listedTypes(),
});
