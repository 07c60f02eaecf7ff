import type { RefusalCode } from './index.ts';

/** Why an item cannot be in a cart: `readonly` data of a refusal, without throwing it. */
export class CartProblem {
  /** The code that REST tells. */
  readonly code: RefusalCode;
  /** The text for people, in English, in the words of the reference where it has some. */
  readonly text: string;
  /** The member of the product request that is at fault, as a JSON Pointer; empty for the whole item. */
  readonly field: string;
  constructor(code: RefusalCode, text: string, field = '') {
    this.code = code;
    this.text = text;
    this.field = field;
  }
}
