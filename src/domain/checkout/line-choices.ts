import { type Cart, type CartLine, ownLines, partsOf } from '#domain/cart/lines/cart.ts';
import type { CartCatalog } from '#domain/cart/lines/cart-catalog.ts';
import { readStoredMap } from '#domain/cart/lines/stored-choice.ts';
import { shownMoment } from '#domain/catalog/parts/custom-options/shown-moment.ts';
import { superLabels } from '#domain/catalog/products/read/relations.ts';
import { attributeNames } from '#domain/shared/attributes/labels.ts';
import { shownOptions } from '#domain/shared/attributes/options.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { languageTag } from '#domain/stores/store-records.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { orderedOptions } from './product-options.ts';

/** One chosen option of a line, as people read it. */
export interface LabelledChoice {
  readonly label: string;
  readonly value: string;
  /** The id of the custom option. */
  readonly optionId?: string;
  /** What is stored for the custom option: a text, ids of values, or a date and time. */
  readonly rawValue?: string;
  /** The file that was sent for it. */
  readonly file?: { readonly optionId: string; readonly key: string };
}

/** Lines as a store view sees them. */
type Chosen = Pick<Cart, 'storeId' | 'lines'>;

const linkTitles = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('download_link_title')
    .select(['link_id', 'title'])
    .where('link_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)]))
    .orderBy('store_id'),
);

/** The chosen attributes and options of configurable products, by top-level line; three queries at most. */
export async function variantChoices(tx: Tx, cart: Chosen): Promise<ReadonlyMap<CartLine, readonly LabelledChoice[]>> {
  const lines = ownLines(cart).flatMap((line) => {
    const chosen = readStoredMap(line.options.get('attributes'));
    return chosen.size > 0 ? [{ line, chosen }] : [];
  });
  if (lines.length === 0) return new Map();
  const { storeId } = cart;
  const attributeIds = idsIn(lines.flatMap(({ chosen }) => [...chosen.keys()]));
  const [names, own, options] = await tx.together(
    () => attributeNames(tx, { ids: attributeIds, storeId }),
    () => superLabels(tx, idsIn(lines.map(({ line }) => line.productId)), storeId),
    () => shownOptions(tx, { ids: idsIn(lines.flatMap(({ chosen }) => [...chosen.values()])), storeId }),
  );
  return new Map(
    lines.map(({ line, chosen }) => [
      line,
      [...chosen].map(([attribute, option]) => ({
        label: own.get(line.productId)?.get(Number(attribute)) ?? names.get(Number(attribute)) ?? attribute,
        value: options.get(Number(option))?.label ?? option,
      })),
    ]),
  );
}

const idsIn = (texts: Iterable<string | number>): number[] => [
  ...new Set([...texts].map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)),
];

/**
 * The chosen options of each top-level line: variants, custom options, selections of bundles, downloads; three queries
 * at most.
 */
export async function lineChoices(
  tx: Tx,
  cart: Chosen,
  catalog: CartCatalog,
): Promise<ReadonlyMap<CartLine, readonly LabelledChoice[]>> {
  const lines = ownLines(cart);
  const links = lines.map((line) => (line.options.get('downloadable_link_ids') ?? '').split(',').map(Number));
  const linkIds = idsIn(links.flat());
  const [config, variants, titles] = await tx.together(
    () => storeConfig(tx, cart.storeId, 'general/locale/'),
    () => variantChoices(tx, cart),
    async () => (linkIds.length > 0 ? tx.all(linkTitles, { ids: linkIds, storeId: cart.storeId }) : []),
  );
  const language = languageTag(config.get('general/locale/code') ?? 'en_US');
  // Titles of the store view come after the default ones and so overwrite them.
  const downloads = new Map(titles.map((row) => [row.link_id, row.title]));
  return new Map(
    lines.map((line, index) => [
      line,
      [
        ...(variants.get(line) ?? []),
        ...orderedOptions(catalog.options.get(line.productId) ?? [], line).map(
          ({ label, value, option_id: optionId, option_type: type, option_value: stored, file_key: key }) => ({
            label,
            value: shownMoment(type, stored, language) ?? value,
            optionId,
            ...(key === undefined && { rawValue: stored }),
            ...(key !== undefined && { file: { optionId, key } }),
          }),
        ),
        ...giftCardPeople(line, language),
        ...selections(catalog, line, partsOf(cart, line)),
        ...(links[index] ?? []).flatMap((id) =>
          id > 0 ? [{ label: 'Download', value: downloads.get(id) ?? String(id) }] : [],
        ),
      ],
    ]),
  );
}

/** The labels of what is chosen for a gift card, by the first two letters of a language. */
const giftCardLabels = {
  en: { sender: 'Sender', recipient: 'Recipient', message: 'Message' },
  de: { sender: 'Absender', recipient: 'Empfänger', message: 'Nachricht' },
};

/** From whom and for whom a gift card is, with its message: `Ole Berg <ole.berg@example.com>`. */
function giftCardPeople({ options }: CartLine, language: string): LabelledChoice[] {
  const labels = language.startsWith('de') ? giftCardLabels.de : giftCardLabels.en;
  const stored = (field: string) => options.get(`giftcard_${field}`) ?? '';
  const person = (who: 'sender' | 'recipient') => {
    const email = stored(`${who}_email`);
    return [stored(`${who}_name`), email && `<${email}>`].filter(Boolean).join(' ');
  };
  return [
    { label: labels.sender, value: person('sender') },
    { label: labels.recipient, value: person('recipient') },
    { label: labels.message, value: stored('message') },
  ].filter(({ value }) => value !== '');
}

function selections({ bundles }: CartCatalog, { productId }: CartLine, parts: readonly CartLine[]): LabelledChoice[] {
  return (bundles.get(productId) ?? []).flatMap(({ title, selections: offered }) => {
    const ids = new Set(offered.map(({ selectionId }) => String(selectionId)));
    const chosen = parts.filter(({ options }) => ids.has(options.get('selection_id') ?? ''));
    if (chosen.length === 0) return [];
    return [{ label: title, value: chosen.map(({ name, qty }) => `${qty / 10_000} x ${name}`).join(', ') }];
  });
}
