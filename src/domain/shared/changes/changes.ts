// domain/shared/changes/: what follows from which change, as a table. settle.ts of the domain does it.

import type { Tx } from '#platform/storage/engine.ts';

/** The consequences of a change, at the end of the command and before its answer is read. */
export interface Follows {
  /** Sets its time of change. */
  readonly touch?: true;
  /** Recalculates whether something must be chosen; also sets its time of change. */
  readonly flags?: true;
  /** Recalculates its rating, before it is indexed. */
  readonly reviews?: true;
  /** Indexes it again, together with the products that contain it. */
  readonly index?: true;
  /** Indexes it again if it consists of what it is linked to, as groups do; other links are not indexed. */
  readonly members?: true;
  /** Indexes its prices again, together with those of the products that contain it. */
  readonly prices?: true;
  /** Finds again which catalog price rules apply to it, and indexes its prices, if there is any rule. */
  readonly rules?: true;
  /** If its address has changed, the old one becomes a redirect; `was` has its keys by store view. */
  readonly addresses?: true;
  /** Indexes products that were noted in this transaction (`markForReindex`): some now, the others by a job. */
  readonly noted?: true;
  /** Writes the words again that it is looked up by (`domain/customers/lookup`). */
  readonly words?: true;
}

const part = { flags: true, index: true } as const satisfies Follows;

/**
 * The consequences of each change, by kind of entity and by what changed. Webhooks get their events from the same
 * changes (`domain/messages/webhooks/events.ts`).
 */
export const follows = {
  product: {
    /** New; its row already has the time. */
    created: { index: true },
    /** Its row, websites, categories, and values that the index has. */
    record: { touch: true, index: true },
    /** Values that only its price depends on. */
    price: { touch: true, prices: true },
    /** Other values, and its stock with them. */
    value: { touch: true, rules: true },
    urlKey: { addresses: true },
    prices: part,
    /** Its fixed taxes, which are not indexed. */
    fixedTaxes: { touch: true },
    links: { flags: true, members: true },
    customOptions: part,
    bundle: part,
    variants: part,
    downloads: part,
    /** A part of it was deleted. */
    lostPart: { index: true },
    /** A change of images writes the time first, as a lock (`touchImages`). Images are not indexed. */
    images: {},
    /** Stock is read when it is needed. */
    stock: {},
    /** Which reviews are approved, where they are shown, and their ratings. */
    reviews: { reviews: true, index: true },
    removed: {},
  },
  attribute: {
    created: {},
    /** Its row and labels. */
    record: {},
    addedOption: {},
    /** The index of its values: it became searchable or stopped being so, or values were removed. */
    words: { noted: true },
    removedOption: { noted: true },
    removed: { noted: true },
  },
  /** The names of categories are words of their products. */
  category: { named: { noted: true } },
  /** Documents of an order also change its open quantities, its state and its money. */
  order: { created: {}, changed: {}, commented: {} },
  invoice: { created: {}, changed: {}, commented: {} },
  /** New tracks are changes of the shipment. */
  shipment: { created: {}, changed: {}, commented: {} },
  credit_memo: { created: {}, changed: {}, commented: {} },
  /** Addresses belong to the customer, the subscription does not. */
  customer: { created: { words: true }, changed: { words: true }, removed: {} },
  newsletter: { changed: {}, removed: {} },
  wishlist: { changed: {} },
  review: { created: {}, changed: {}, removed: {} },
  /** Both have all prices indexed again (`reindexEveryProduct`). */
  catalog_rule: { created: {}, changed: {}, removed: {} },
  customer_group: { created: {}, changed: {}, removed: {} },
  api_user: { created: {}, changed: {}, removed: {} },
  operator: { created: {}, changed: {}, removed: {} },
  role: { created: {}, changed: {}, removed: {} },
  tax_class: { created: {}, changed: {}, removed: {} },
  tax_rate: { created: {}, changed: {}, removed: {} },
  tax_rule: { created: {}, changed: {}, removed: {} },
  cart_rule: { created: {}, changed: {}, removed: {} },
  coupon: { created: {}, changed: {}, removed: {} },
  agreement: { created: {}, changed: {}, removed: {} },
  url_rewrite: { created: {}, changed: {}, removed: {} },
  gift_card: { created: {}, changed: {} },
  mail_template: { created: {}, changed: {}, removed: {} },
  scheduled_export: { created: {}, changed: {}, removed: {} },
  cms_page: { created: {}, changed: {}, removed: {} },
  cms_block: { created: {}, changed: {}, removed: {} },
  blog_post: { created: {}, changed: {}, removed: {} },
  blog_category: { created: {}, changed: {}, removed: {} },
  /** A path of the configuration in a scope; it has no id, which is 0. */
  setting: { changed: {} },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Follows>>>>;

/** A kind of entity that changes. */
export type ChangeKind = keyof typeof follows;

/** Keys of addresses by store view. */
export type KeysOfOne = ReadonlyMap<number, string | null>;

/** What a deleted product was called. */
export interface DeletedProduct {
  readonly sku: string;
}

/**
 * Reports a change once, in the transaction that makes it. Its consequences (`follows`) are carried out at the end of
 * the command. A transaction outside of commands must end with `settle`; else it is refused.
 */
export function changed<K extends ChangeKind>(
  { reported }: Pick<Tx, 'reported'>,
  kind: K,
  id: number,
  what: keyof (typeof follows)[K] & string,
  was?: KeysOfOne | DeletedProduct,
): void {
  reported.add(kind, id, what, was);
}

/** Reports the values of fields of a change that is reported, too; equal ones are left out. */
export function changedValues<K extends ChangeKind>(
  { reported }: Pick<Tx, 'reported'>,
  kind: K,
  id: number,
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): void {
  for (const field of Object.keys(to)) {
    const before = from[field] ?? null;
    const after = to[field] ?? null;
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      reported.value(kind, id, field, { from: before, to: after });
    }
  }
}
