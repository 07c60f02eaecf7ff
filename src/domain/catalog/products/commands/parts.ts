import type { Lookout } from '../read/reader.ts';

/** A part of a product that is read. */
export interface PartReadInput extends Lookout {
  readonly productId: number;
}

/** A part of a product that is changed, in a store view; 0 for the default of all. */
export interface PartWriteInput {
  readonly productId: number;
  readonly storeId: number;
}
