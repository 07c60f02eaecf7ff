import type { Lookout } from '../read/reader.ts';

/** Names a part of a product to read. */
export interface PartReadInput extends Lookout {
  readonly productId: number;
}

/** A change of a part of a product in a store view; 0 for the default of all. */
export interface PartWriteInput {
  readonly productId: number;
  readonly storeId: number;
}
