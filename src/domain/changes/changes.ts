import type { Tx } from '../../platform/storage/engine.ts';

/** What follows from a change, at the end of the command and before its answer is read. */
export interface Follows {
  /** It says when it changed. */
  readonly touch?: true;
  /** Whether something must be chosen is found out anew; says when it changed, too. */
  readonly flags?: true;
  /** What its reviews come to is counted anew, before it is found anew. */
  readonly reviews?: true;
  /** It is found anew, with what it is a part of. */
  readonly index?: true;
  /** Where its address is another one than it was, the old one leads to it; `was` has its keys by store view. */
  readonly addresses?: true;
  /** Products that were noted in this transaction (`markForReindex`) are found anew: some now, the others by a job. */
  readonly noted?: true;
}

const part = { flags: true, index: true } as const satisfies Follows;

/**
 * What follows from which change, by kind and by what of it changed. Each of them is written to the outbox as well, where
 * somebody consumes the kind.
 */
export const follows = {
  product: {
    /** It is new: its row says when. */
    created: { index: true },
    /** Its row, values, websites, categories. */
    record: { touch: true, index: true },
    urlKey: { addresses: true },
    prices: part,
    /** Its fixed taxes, by which nothing is found. */
    fixedTaxes: { touch: true },
    links: part,
    customOptions: part,
    bundle: part,
    variants: part,
    downloads: part,
    /** Something that it was made of is gone. */
    lostPart: { index: true },
    /** Whoever changes images writes first when, to keep others from it (`touchImages`). Nothing is found by images. */
    images: {},
    /** Read where it is asked for. */
    stock: {},
    /** Which of them are approved, where they are shown, how they rate it. */
    reviews: { reviews: true, index: true },
    removed: {},
  },
  attribute: {
    created: {},
    /** Its row and labels. */
    record: {},
    addedOption: {},
    /** What is found by its values: it became searchable or ceased to be, or values went. */
    words: { noted: true },
    removedOption: { noted: true },
    removed: { noted: true },
  },
  /** What is still to be invoiced, its state and its money change with its documents, too. */
  order: { created: {}, changed: {}, commented: {} },
  invoice: { created: {}, changed: {}, commented: {} },
  /** Its tracks are changes of it. */
  shipment: { created: {}, changed: {}, commented: {} },
  credit_memo: { created: {}, changed: {}, commented: {} },
  /** Its addresses are a part of it, and its subscription is not. */
  customer: { created: {}, changed: {}, removed: {} },
  newsletter: { changed: {}, removed: {} },
  wishlist: { changed: {} },
  review: { created: {}, changed: {}, removed: {} },
  /** Which products it is for is found with their index. */
  catalog_rule: { created: { noted: true }, changed: { noted: true }, removed: { noted: true } },
  /** Products have a price for each. */
  customer_group: { created: { noted: true }, changed: {}, removed: { noted: true } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Follows>>>>;

/** A kind of thing that changes. */
export type ChangeKind = keyof typeof follows;

/** Keys of addresses by store view. */
export type KeysOfOne = ReadonlyMap<number, string | null>;

/**
 * Tells once that something was changed, in the transaction that changes it. What follows from it (`follows`) is done at the
 * end of the command. A transaction that is no command's ends with `settle`; else it is refused.
 */
export function changed<K extends ChangeKind>(
  { told }: Pick<Tx, 'told'>,
  kind: K,
  id: number,
  what: keyof (typeof follows)[K] & string,
  was?: KeysOfOne,
): void {
  told.add(kind, id, what, was);
}
