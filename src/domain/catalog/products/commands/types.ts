import { command } from '../../../command.ts';

/** A type of products, and what people call it. */
export interface ProductType {
  readonly type: string;
  readonly label: string;
}

/** The types of the legacy family, in its order (soap-catalog 5.1). */
const types: readonly ProductType[] = [
  { type: 'simple', label: 'Simple Product' },
  { type: 'grouped', label: 'Grouped Product' },
  { type: 'configurable', label: 'Configurable Product' },
  { type: 'virtual', label: 'Virtual Product' },
  { type: 'bundle', label: 'Bundle Product' },
  { type: 'downloadable', label: 'Downloadable Product' },
];

/** The types that a product can be made of by the legacy interface. */
export const listProductTypes = command({
  name: 'productType.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<readonly ProductType[]> => types,
});
