import type { Text } from './text.ts';

/** A category under the key by which its children and products name it. The first one is the root of all trees. */
export interface DemoCategory {
  readonly key: string;
  readonly parent: string | null;
  readonly name: Text;
  readonly description?: Text;
  /** Not shown in the menu. */
  readonly offMenu?: true;
}

/** The category trees: one root under `all` for each store group. */
export const categories: readonly DemoCategory[] = [
  { key: 'all', parent: null, name: { en: 'All shops' }, offMenu: true },
  { key: 'shop', parent: 'all', name: { en: 'The shop', de: 'Der Laden' } },
  { key: 'atelier', parent: 'all', name: { en: 'The atelier', fr: "L'atelier" } },
  {
    key: 'writing',
    parent: 'shop',
    name: { en: 'Writing', de: 'Schreiben' },
    description: {
      en: 'Everything that leaves a line behind.',
      de: 'Alles, was eine Linie hinterlässt.',
    },
  },
  { key: 'pens', parent: 'writing', name: { en: 'Pens', de: 'Stifte' } },
  { key: 'inks', parent: 'writing', name: { en: 'Inks', de: 'Tinten' } },
  {
    key: 'paper',
    parent: 'shop',
    name: { en: 'Paper', de: 'Papier' },
    description: { en: 'Sheets, books and envelopes.', de: 'Bögen, Bücher und Umschläge.' },
  },
  { key: 'notebooks', parent: 'paper', name: { en: 'Notebooks', de: 'Notizbücher' } },
  { key: 'desk', parent: 'paper', name: { en: 'For the desk', de: 'Für den Schreibtisch' } },
  {
    key: 'coffee',
    parent: 'shop',
    name: { en: 'Coffee corner', de: 'Kaffeeecke' },
    description: { en: 'Letters take longer with a full cup.', de: 'Mit voller Tasse dauern Briefe länger.' },
  },
  { key: 'beans', parent: 'coffee', name: { en: 'Beans', de: 'Bohnen' } },
  { key: 'kettles', parent: 'coffee', name: { en: 'Kettles & cups', de: 'Kessel & Tassen' } },
  { key: 'classes', parent: 'shop', name: { en: 'Classes & presents', de: 'Kurse & Geschenke' } },
  { key: 'downloads', parent: 'shop', name: { en: 'To download', de: 'Zum Herunterladen' }, offMenu: true },
  { key: 'papeterie', parent: 'atelier', name: { en: 'Stationery', fr: 'Papeterie' } },
  { key: 'cafe', parent: 'atelier', name: { en: 'Coffee', fr: 'Café' } },
];
