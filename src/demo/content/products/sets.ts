import type { DemoProduct } from './product.ts';

/** Grouped products and bundles. */
export const sets: readonly DemoProduct[] = [
  {
    sku: 'SET-INKS',
    type: 'grouped',
    set: 'Stationery',
    members: [
      { sku: 'INK-TIDE', qty: '1' },
      { sku: 'INK-MOSS', qty: '1' },
      { sku: 'PEN-WREN', qty: '0' },
    ],
    name: { en: 'Inks on one page', de: 'Tinten auf einer Seite', fr: 'Les encres sur une page' },
    short: {
      en: 'Take as many of each as you need.',
      de: 'Nehmen Sie von jeder, so viel Sie brauchen.',
      fr: "Prenez-en autant qu'il vous faut.",
    },
    description: {
      en: 'Our inks side by side, and a ballpoint for those who do not trust them yet.',
      de: 'Unsere Tinten nebeneinander, und ein Kugelschreiber für alle, die ihnen noch nicht trauen.',
      fr: "Nos encres côte à côte, et un stylo à bille pour ceux qui s'en méfient.",
    },
    categories: ['inks', 'papeterie'],
    websites: ['base', 'atelier'],
    stock: { qty: '0' },
    images: [
      {
        file: 'inks.png',
        shape: 'bottle',
        colours: ['#5a4a7a', '#27231f', '#f1eef7'],
        label: { en: 'Ink' },
        roles: ['image', 'small_image', 'thumbnail'],
      },
    ],
  },
  {
    sku: 'BOX-DESK',
    type: 'bundle',
    dynamicPrice: true,
    set: 'Default',
    parts: [
      {
        title: { en: 'To write on', de: 'Zum Beschreiben', fr: 'Pour écrire dessus' },
        input: 'radio',
        required: true,
        selections: [
          { sku: 'NOTE-DOT-CLAY-A6', qty: '1', preset: true },
          { sku: 'NOTE-DOT-CLAY-A5', qty: '1' },
        ],
      },
      {
        title: { en: 'To write with', de: 'Zum Schreiben', fr: 'Pour écrire' },
        input: 'select',
        required: true,
        selections: [
          { sku: 'PEN-WREN', qty: '1', preset: true, qtyByBuyer: true },
          { sku: 'INK-TIDE', qty: '1', qtyByBuyer: true },
          { sku: 'INK-MOSS', qty: '2' },
        ],
      },
      {
        title: { en: 'Something beside it', de: 'Etwas dazu', fr: 'Quelque chose à côté' },
        input: 'checkbox',
        required: false,
        selections: [
          { sku: 'BEAN-HARBOUR', qty: '1' },
          { sku: 'MUG-SAIL', qty: '1' },
        ],
      },
    ],
    name: { en: 'Desk box', de: 'Schreibtischkiste', fr: 'Boîte de bureau' },
    short: {
      en: 'Paper, a pen, and a reason to sit down.',
      de: 'Papier, ein Stift und ein Grund, sich zu setzen.',
      fr: "Du papier, un stylo, et une raison de s'asseoir.",
    },
    description: {
      en: 'Put it together yourself; it costs what is inside.',
      de: 'Selbst zusammenstellen; sie kostet, was darin liegt.',
      fr: "Composez-la ; elle coûte ce qu'elle contient.",
    },
    price: '0.00',
    weight: '0.0000',
    categories: ['desk', 'classes', 'papeterie'],
    websites: ['base', 'atelier'],
    stock: { qty: '0' },
    images: [
      {
        file: 'desk-box.jpg',
        shape: 'box',
        colours: ['#c9a66b', '#2a6f7f', '#f7f2e7'],
        label: { en: 'The box, closed', de: 'Die Kiste, geschlossen' },
        roles: ['image', 'small_image', 'thumbnail'],
      },
    ],
  },
  {
    sku: 'BOX-MORNING',
    type: 'bundle',
    dynamicPrice: false,
    set: 'Default',
    parts: [
      {
        title: { en: 'Beans', de: 'Bohnen' },
        input: 'select',
        required: true,
        selections: [
          { sku: 'BEAN-HARBOUR', qty: '2', preset: true },
          { sku: 'BEAN-NIGHT', qty: '2', price: '1.00' },
        ],
      },
      {
        title: { en: 'Also in the box', de: 'Auch in der Kiste' },
        input: 'multi',
        required: false,
        selections: [
          { sku: 'MUG-SAIL', qty: '1', price: '12.00' },
          { sku: 'KETTLE-GOOSE', qty: '1', price: '120', percent: true },
        ],
      },
    ],
    name: { en: 'Slow morning box', de: 'Kiste für langsame Morgen' },
    short: { en: 'Coffee for two weeks, at one price.', de: 'Kaffee für zwei Wochen, zu einem Preis.' },
    description: {
      en: 'A fixed price with beans inside. The rest is up to you and your shelf.',
      de: 'Ein fester Preis mit Bohnen darin. Der Rest liegt an Ihnen und Ihrem Regal.',
    },
    price: '17.00',
    weight: '0.6000',
    categories: ['beans', 'classes'],
    websites: ['base'],
    stock: { qty: '0' },
    images: [
      {
        file: 'morning-box.webp',
        shape: 'box',
        colours: ['#3c4f65', '#d9b65d', '#eef1f4'],
        label: { en: 'The box, with its bow' },
        roles: ['image', 'small_image', 'thumbnail'],
      },
    ],
  },
];
