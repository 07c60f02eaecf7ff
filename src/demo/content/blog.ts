/** A category of the demo store's blog. */
export interface DemoBlogCategory {
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
}

/** Categories of the blog; the key is the URL key. */
export const blogCategories: readonly DemoBlogCategory[] = [
  { key: 'workshop', name: 'From the workshop' },
  { key: 'bindings', name: 'Bindings', parent: 'workshop' },
  { key: 'coffee-notes', name: 'Coffee notes' },
];

/** A post of the demo store's blog. */
export interface DemoPost {
  readonly key: string;
  readonly title: string;
  readonly date: string;
  readonly short: string;
  readonly content: string;
  readonly categories: readonly string[];
  readonly stores: readonly number[];
}

/** Posts of the blog, the oldest first. */
export const posts: readonly DemoPost[] = [
  {
    key: 'why-we-sew-our-notebooks',
    title: 'Why we sew our notebooks',
    date: '2025-03-14',
    short: '<p>Glue is quick. Thread lies flat.</p>',
    content:
      '<p>A sewn book opens where you left it and stays open while you write. It takes one of us eleven minutes; we think that is cheap.</p>',
    categories: ['workshop', 'bindings'],
    stores: [0],
  },
  {
    key: 'a-slower-cup',
    title: 'A slower cup',
    date: '2025-09-02',
    short: '<p>Ninety-four degrees, three minutes, no hurry.</p>',
    content: '<p>The kettle may sing, the coffee may wait. Pour in circles, and read a page in between.</p>',
    categories: ['coffee-notes'],
    stores: [1, 3],
  },
];
