import { command } from '#domain/shared/command.ts';
import { listedTypes } from '../../types/index.ts';

/** A type of products, with its label. */
export interface ProductType {
  readonly type: string;
  readonly label: string;
}

/** The product types that the legacy interface can create. */
export const listProductTypes = command({
  name: 'productType.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<readonly ProductType[]> => listedTypes(),
});
