/** A page of the demo store. */
export interface DemoPage {
  readonly identifier: string;
  readonly title: string;
  readonly heading?: string;
  readonly content: string;
  readonly description?: string;
  /** Store views that show it; 0 for all. */
  readonly stores: readonly number[];
  readonly disabled?: true;
}

/** Pages: two for all store views, one that replaces another for German visitors, and one that is not finished. */
export const pages: readonly DemoPage[] = [
  {
    identifier: 'home',
    title: 'Quill & Kettle',
    heading: 'Write slowly, drink it hot',
    content:
      '<p>{{config path="general/store_information/name"}} sells what a letter needs: paper, ink, and a full cup.</p>\n{{block type="cms/block" block_id="opening-hours"}}',
    description: 'Pens, paper and coffee for people who write by hand.',
    stores: [0],
  },
  {
    identifier: 'about-us',
    title: 'About us',
    content:
      '<p>We began with one shelf of notebooks and a borrowed kettle. Both are still here.</p>\n<p><a href="{{store url="home"}}">Back to the shop</a></p>',
    stores: [0],
  },
  {
    identifier: 'about-us',
    title: 'Über uns',
    content: '<p>Am Anfang standen ein Regal voller Notizbücher und ein geliehener Kessel. Beide gibt es noch.</p>',
    stores: [2],
  },
  {
    identifier: 'summer-fair',
    title: 'Summer fair',
    content: '<p>Dates are to follow.</p>',
    stores: [1, 2],
    disabled: true,
  },
];

/** Blocks. */
export const blocks: readonly Omit<DemoPage, 'heading' | 'description'>[] = [
  {
    identifier: 'opening-hours',
    title: 'Opening hours',
    content: '<p>Tuesday to Saturday, nine to six.</p>',
    stores: [0],
  },
  {
    identifier: 'paper-promise',
    title: 'What we promise of our paper',
    content: '<p>It does not bleed. If it does, send it back.</p>',
    stores: [1],
  },
];
