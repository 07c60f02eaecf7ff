import { type Static, Type } from 'typebox';
import { named } from './schema.ts';

const id = '^[1-9][0-9]{0,14}$';
const byId = <S extends Parameters<typeof Type.Array>[0]>(value: S, description: string) =>
  Type.Optional(
    Type.Record(Type.String({ pattern: id }), value, { maxProperties: 100, additionalProperties: false, description }),
  );
const anId = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: id })]);
const text = Type.Optional(Type.String({ maxLength: 255 }));
const amount = Type.Number({ minimum: 0, maximum: 99_999_999.9999 });

/** The chosen options for a product of a wishlist, for every product type. */
export const choices = named(
  'WishlistChoices',
  Type.Object(
    {
      options: byId(
        Type.Union([
          Type.String({ maxLength: 65_535 }),
          Type.Number(),
          Type.Array(anId, { maxItems: 100 }),
          Type.Object({
            date: Type.Optional(Type.String({ format: 'date' })),
            time: Type.Optional(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' })),
          }),
        ]),
        'Custom options by their ids: a text, ids of values, or `{date, time}`',
      ),
      superAttribute: byId(anId, 'For a configurable product: the option of each attribute, by attribute id'),
      superGroup: byId(amount, 'For a grouped product: the quantity of each member, by product id'),
      bundleOption: byId(
        Type.Union([anId, Type.Array(anId, { maxItems: 100 })]),
        'For a bundle: the selections of each option, by option id',
      ),
      bundleOptionQty: byId(amount, 'For a bundle: quantities that the buyer can choose, by option id'),
      links: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100, description: 'Links of a downloadable product' }),
      ),
      giftcardAmount: Type.Optional(amount),
      giftcardSenderName: text,
      giftcardSenderEmail: text,
      giftcardRecipientName: text,
      giftcardRecipientEmail: text,
      giftcardMessage: Type.Optional(Type.String({ maxLength: 4000 })),
    },
    { description: 'The choices, as for an item of a cart; they are checked when the product is moved to a cart' },
  ),
);

type Choices = Static<typeof choices>;
const names = Object.keys(choices.properties) as (keyof Choices)[];
const legacyName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Choices in the form that carts store with a line. */
export function keptChoices(sent: Choices | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent ?? {}).map(([name, value]) => [legacyName(name), value]));
}

/** The reverse; other data that carts store with choices is left out. */
export function shownChoices(json: string): Record<string, unknown> {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const all = new Map(Object.entries(stored));
  return Object.fromEntries(
    names.flatMap((name) => (all.has(legacyName(name)) ? [[name, all.get(legacyName(name))]] : [])),
  );
}
