import type { DemoProduct } from './product.ts';

const colours = {
  clay: { name: { en: 'clay', de: 'Ton', fr: 'argile' }, main: '#b5651d', dark: '#8a4a12' },
  sea: { name: { en: 'sea', de: 'Meer', fr: 'mer' }, main: '#2a6f7f', dark: '#1c4d59' },
} as const;
const sizes = { a6: { label: 'A6', weight: '0.1200' }, a5: { label: 'A5', weight: '0.2400' } } as const;

/** The variants of the notebook, and its configurable product. */
export const notebooks: readonly DemoProduct[] = [
  variant('clay', 'a6', '140'),
  variant('clay', 'a5', '95'),
  variant('sea', 'a6', '60'),
  variant('sea', 'a5', '0'),
  {
    sku: 'NOTE-DOT',
    type: 'configurable',
    set: 'Stationery',
    by: [
      {
        attribute: 'color',
        label: { en: 'Cover', de: 'Einband', fr: 'Couverture' },
        surcharges: { sea: { price: '5', percent: true } },
      },
      {
        attribute: 'paper_size',
        label: { en: 'Size', de: 'Format', fr: 'Format' },
        surcharges: { a5: { price: '3.00' } },
      },
    ],
    variants: ['NOTE-DOT-CLAY-A6', 'NOTE-DOT-CLAY-A5', 'NOTE-DOT-SEA-A6', 'NOTE-DOT-SEA-A5'],
    name: { en: 'Dotted notebook', de: 'Notizbuch, gepunktet', fr: 'Carnet à points' },
    short: {
      en: 'Dots that stay in the background.',
      de: 'Punkte, die im Hintergrund bleiben.',
      fr: 'Des points qui restent discrets.',
    },
    description: {
      en: 'Sewn, so it lies flat. Two covers, two sizes; the sea cover asks a little more of us and of you.',
      de: 'Fadengeheftet, liegt flach. Zwei Einbände, zwei Formate; der Einband Meer kostet etwas mehr.',
      fr: 'Cousu, il reste à plat. Deux couvertures, deux formats ; la couverture mer demande un peu plus.',
    },
    price: '12.00',
    atelierPrice: '11.00',
    values: { manufacturer: 'papermill', good_for: ['letters', 'sketches'], is_handmade: '1' },
    categories: ['notebooks', 'papeterie'],
    websites: ['base', 'atelier'],
    stock: { qty: '0' },
    images: [
      {
        file: 'dotted-notebook.jpg',
        shape: 'notebook',
        colours: ['#b5651d', '#8a4a12', '#f3efe6'],
        label: { en: 'Both covers', de: 'Beide Einbände' },
        roles: ['image', 'small_image', 'thumbnail'],
      },
    ],
    linked: { relation: ['PEN-HERON', 'PEN-WREN'] },
  },
];

function variant(color: keyof typeof colours, size: keyof typeof sizes, qty: string): DemoProduct {
  const { name, main, dark } = colours[color];
  const { label, weight } = sizes[size];
  const image = {
    file: `notebook-${color}.png`,
    shape: 'notebook',
    colours: [main, dark, '#fbf9f4'],
    label: { en: `Cover in ${name.en}`, de: `Einband ${name.de}` },
    roles: ['image', 'small_image', 'thumbnail'],
  } as const;
  return {
    sku: `NOTE-DOT-${color.toUpperCase()}-${size.toUpperCase()}`,
    type: 'simple',
    set: 'Stationery',
    name: {
      en: `Dotted notebook, ${name.en}, ${label}`,
      de: `Notizbuch, gepunktet, ${name.de}, ${label}`,
      fr: `Carnet à points, ${name.fr}, ${label}`,
    },
    short: { en: `192 pages, ${label}.`, de: `192 Seiten, ${label}.`, fr: `192 pages, ${label}.` },
    description: {
      en: 'Sewn, dotted, numbered pages.',
      de: 'Fadengeheftet, gepunktet, mit Seitenzahlen.',
      fr: 'Cousu, à points, pages numérotées.',
    },
    price: size === 'a5' ? '15.00' : '12.00',
    weight,
    values: { manufacturer: 'papermill', color, paper_size: size },
    hidden: true,
    categories: ['notebooks'],
    websites: ['base', 'atelier'],
    stock: qty === '0' ? { qty, outOfStock: true } : { qty },
    images: size === 'a5' ? [image] : [],
  };
}
