import { productId } from './products.ts';
import type { Piece, Rows } from './store.ts';

const adjectives = [
  'amber',
  'bold',
  'calm',
  'classic',
  'crimson',
  'dusty',
  'gentle',
  'golden',
  'hardy',
  'ivory',
  'light',
  'mellow',
  'modern',
  'narrow',
  'plain',
  'quiet',
  'rustic',
  'silent',
  'sturdy',
  'velvet',
];
const materials = [
  'bamboo',
  'birch',
  'brass',
  'canvas',
  'ceramic',
  'copper',
  'cotton',
  'felt',
  'glass',
  'granite',
  'leather',
  'linen',
  'marble',
  'oak',
  'paper',
  'pewter',
  'silk',
  'steel',
  'walnut',
  'wool',
];
const things = [
  'basket',
  'blanket',
  'board',
  'bottle',
  'bowl',
  'box',
  'candle',
  'chair',
  'clock',
  'cup',
  'curtain',
  'desk',
  'frame',
  'hook',
  'kettle',
  'lamp',
  'mirror',
  'mug',
  'pillow',
  'plate',
  'shelf',
  'stool',
  'tray',
  'vase',
  'wallet',
];

/** Products that share one model word, whatever the size of the store. */
const perModel = 20;

const consonants = 'bdfghjklmnprstvz';
const vowels = 'aeiou';
const syllables = consonants.length * vowels.length;
/** A prime, so that words of neighbouring numbers begin and end with different letters. */
const step = 104_729;

/** A made-up word of six letters, different for each number below 512,000. */
function modelWord(number: number): string {
  let rest = (number * step) % syllables ** 3;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable++) {
    const value = rest % syllables;
    word += `${consonants[value % consonants.length]}${vowels[Math.floor(value / consonants.length)]}`;
    rest = Math.floor(rest / syllables);
  }
  return word;
}

/** The model word of a product. */
export const modelOf = (index: number, rows: number): string => modelWord(Math.floor((index % rows) / perModel));

/** The same with two letters swapped, in one of five ways (`way` from 0). */
export function mistyped(word: string, way: number): string {
  const place = way % (word.length - 1);
  return `${word.slice(0, place)}${word[place + 1]}${word[place]}${word.slice(place + 2)}`;
}

/** The name of a product: words that many products have, and one that few have. */
export function productName(index: number, rows: number): string {
  const thing = things[index % things.length];
  const material = materials[Math.floor(index / 7) % materials.length];
  const adjective = adjectives[Math.floor(index / 11) % adjectives.length];
  return `${adjective} ${material} ${thing} ${modelOf(index, rows)} ${index}`;
}

/** Attributes that narrow lists, with their numbers of options. */
const facets = [
  [14, 'bench_color', 12],
  [15, 'bench_maker', 50],
  [16, 'bench_size', 8],
] as const;

const optionId = (attribute: number, option: number): number => attribute * 1000 + option;

/** The attributes that narrow lists, in a set and a group of it. */
export function facetAttributeTables(setId: number, groupId: number): Rows[] {
  const options = facets.flatMap(([attribute, , count]) =>
    Array.from({ length: count }, (_, option) => ({ attribute, option, id: optionId(attribute, option) })),
  );
  return [
    {
      table: 'attribute',
      columns: [
        'attribute_id',
        'entity_type_id',
        'code',
        'backend_type',
        'frontend_input',
        'frontend_label',
        'source',
        'is_user_defined',
        'is_filterable',
        'is_filterable_in_search',
      ],
      rows: facets.map(([id, code]) => [id, 4, code, 'int', 'select', code, 'table', 1, 1, 1]),
    },
    {
      table: 'attribute_placement',
      columns: ['set_id', 'attribute_id', 'group_id', 'sort_order'],
      rows: facets.map(([id]) => [setId, id, groupId, id]),
    },
    {
      table: 'attribute_option',
      columns: ['option_id', 'attribute_id', 'sort_order'],
      rows: options.map(({ id, attribute, option }) => [id, attribute, option]),
    },
    {
      table: 'attribute_option_label',
      columns: ['option_id', 'store_id', 'label'],
      rows: options.map(({ id, option }) => [id, 0, `Option ${option}`]),
    },
  ];
}

/** An option of each of these attributes for each product. */
export function facetValueTable({ start, end, rows }: Piece): Rows {
  return {
    table: 'product_value',
    columns: ['product_id', 'attribute_id', 'store_id', 'value', 'number'],
    rows: Array.from({ length: end - start }, (_, offset) => start + offset).flatMap((index) =>
      facets.map(([attribute, , count]) => {
        const option = optionId(attribute, Math.floor(index / attribute) % count);
        return [productId(index, rows), attribute, 0, String(option), option];
      }),
    ),
  };
}
